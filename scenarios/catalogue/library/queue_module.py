# queue in a single thread, where a wait lasts its full time: blocking calls with
# a timeout, what is complained about, and logging's QueueHandler.
import logging
import logging.handlers
import queue
import time

q = queue.Queue(2)
print(q.put(1), q.put_nowait(2), q.full(), q.qsize(), q.get(), q.get_nowait(), q.empty(), q.unfinished_tasks)
for call in (lambda: q.get_nowait(), lambda: q.get(timeout=1.5), lambda: q.get(block=False), lambda: q.get(timeout=-1)):
    try:
        call()
    except (queue.Empty, ValueError) as e:
        print(type(e).__name__, e, time.monotonic())
q.put(1), q.put(2)
try:
    q.put(3, timeout=0.5)
except queue.Full as e:
    print("Full", e.args, time.monotonic())
q.task_done(), q.task_done(), q.task_done(), q.task_done()
try:
    q.task_done()
except ValueError as e:
    print(e)
q.join()
q.shutdown()
print(q.get(), q.get())
try:
    q.get()
except queue.ShutDown as e:
    print("ShutDown", e)
drained = queue.Queue()
drained.put(1), drained.put(2)
drained.shutdown(immediate=True)
drained.join()
for call in (lambda: drained.put(3), drained.get_nowait, lambda: q.put(1)):
    try:
        call()
    except queue.ShutDown as e:
        print("ShutDown", e.args, drained.unfinished_tasks)
small = queue.Queue(1)
for call in (lambda: small.put(1, timeout=-1), lambda: small.put(1, False), lambda: small.put(2, False), lambda: small.get(timeout=-1), lambda: small.get(True, 0), lambda: small.get(True, 0)):
    try:
        print(call())
    except (queue.Empty, queue.Full, ValueError) as e:
        print(type(e).__name__, e, time.monotonic())
print(queue.Queue[int], hasattr(queue.SimpleQueue, "join"), isinstance(p := queue.PriorityQueue[int](), queue.Queue))
p, s = queue.PriorityQueue(), queue.LifoQueue()
for x in 3, 1, 2:
    p.put(x), s.put(x)
print([p.get() for _ in range(3)], [s.get() for _ in range(3)])

records = queue.SimpleQueue()
log = logging.getLogger("queued")
log.addHandler(logging.handlers.QueueHandler(records))
log.warning("text %d", 1)
record = records.get()
print(record.msg, record.args, record.levelname, record.name, record.message)
simple = queue.SimpleQueue()
simple.put("a"), simple.put_nowait("b"), simple.put("c", block=False, timeout=-1)
print(simple.qsize(), simple.empty(), simple.get(), simple.get_nowait(), simple.get(timeout=1), simple.empty())
for call in (simple.get_nowait, lambda: simple.get(timeout=0.25), lambda: simple.get(timeout=-1)):
    try:
        call()
    except (queue.Empty, ValueError) as e:
        print(type(e).__name__, e, time.monotonic())
