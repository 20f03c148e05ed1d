# Module sched: events by time and priority on the virtual clock, cancelled ones, and run(blocking=False).
import sched
import time


def say(*args, **options):
    print(f"{time.monotonic():g}", *args, options)


s = sched.scheduler(time.monotonic, time.sleep)
s.enter(10, 1, say)
s.enter(5, 2, say, argument=("positional",))
s.enter(5, 1, say, kwargs={"a": "keyword"})
late = s.enterabs(20, 1, say, ("late",))
gone = s.enter(1, 1, say, ("never",))
print([e.argument for e in s.queue], len(s.queue), s.empty())
s.cancel(gone)
print(late > s.queue[0], late == late, late.time, late.priority, late.action is say)
print(s.run(blocking=False), time.monotonic())
s.run()
print(time.monotonic(), s.empty(), s.run(), s.queue)
try:
    s.cancel(gone)
except ValueError as e:
    print("ValueError", e)


def again(n):
    say("again", n)
    if n:
        s.enter(0.5, 1, again, (n - 1,))


plain = sched.scheduler()
s.enter(1, 1, again, (3,))
s.run()
plain.enter(2, 1, say, ("plain",))
plain.run()
