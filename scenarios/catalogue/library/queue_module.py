# queue in a single thread, and logging's QueueHandler.
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
