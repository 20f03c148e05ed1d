# queue.Queue.shutdown(): what is in the queue can still be taken; shutdown(immediate=True) drops it.
import queue


def attempt(function, *args, **kwargs):
    try:
        print(function(*args, **kwargs))
    except (queue.ShutDown, queue.Empty, queue.Full, ValueError) as e:
        print(repr(e))


for kind in queue.Queue, queue.LifoQueue, queue.PriorityQueue:
    q = kind(3)
    q.put(1)
    q.put(2)
    q.shutdown()
    attempt(q.put, 3)
    attempt(q.put_nowait, 3)
    attempt(q.get)
    attempt(q.get_nowait)
    attempt(q.get)
    attempt(q.get, timeout=1)
    attempt(q.get_nowait)
    q.task_done()
    q.task_done()
    attempt(q.task_done)
    attempt(q.join)
    q.shutdown()
    print(q.empty(), q.full(), q.qsize(), q.is_shutdown)
q = queue.Queue()
for item in range(4):
    q.put(item)
q.shutdown(immediate=True)
print(q.qsize(), q.unfinished_tasks)
attempt(q.get)
attempt(q.join)
attempt(q.get, timeout=-1)
