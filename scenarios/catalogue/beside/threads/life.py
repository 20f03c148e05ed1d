# The life of threads: names, daemons, what goes wrong, thread-local data, a
# subclass, the excepthook, a Timer, a Barrier.
import threading
import time

data = threading.local()


class Counter(threading.Thread):
    def __init__(self, n):
        super().__init__(name=f"counter {n}")
        self.n, self.result = n, None

    def run(self):
        data.value = self.n
        time.sleep(0.01)
        self.result = data.value, threading.current_thread().name, threading.current_thread() is self


def boom():
    raise ValueError("boom")


main = threading.main_thread()
print(main.name, main is threading.current_thread(), main.daemon, threading.active_count())
counters = [Counter(n) for n in range(3)]
print([c.name for c in counters], counters[0].ident, counters[0].is_alive())
for c in counters:
    c.start()
print(threading.active_count(), [t.name for t in threading.enumerate()])
for c in counters:
    c.join()
print([c.result for c in counters], hasattr(data, "value"), counters[0].is_alive())
threading.excepthook = lambda args: print("hook:", args.exc_type.__name__, args.exc_value, args.thread.name)
thread = threading.Thread(target=boom)
thread.start()
thread.join()
for wrong in thread.start, main.join, threading.Thread().join, lambda: setattr(thread, "daemon", True) or thread.start():
    try:
        wrong()
    except RuntimeError as e:
        print(e)
timer = threading.Timer(0.01, print, ["timer"])
timer.start()
timer.join()
timer = threading.Timer(10, print, ["never"])
timer.start()
timer.cancel()
timer.join()
barrier, order = threading.Barrier(2, action=lambda: print("met")), []
thread = threading.Thread(target=lambda: order.append(barrier.wait()))
thread.start()
order.append(barrier.wait())
thread.join()
print(sorted(order), barrier.n_waiting, barrier.broken)
barrier.abort()
try:
    barrier.wait()
except threading.BrokenBarrierError as e:
    print(repr(e))
threading.Thread(target=lambda: (time.sleep(0.05), print("the program waits for me"))).start()
threading.Thread(target=lambda: (time.sleep(5), print("but not for a daemon")), daemon=True).start()
print("main ends")
