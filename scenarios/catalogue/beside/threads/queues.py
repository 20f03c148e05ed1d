# Producers and consumers over each kind of queue; timeouts; shutdown.
import queue
import threading


def produce(q, numbers):
    for number in numbers:
        q.put(number)


def consume(q, out):
    while (item := q.get()) is not None:
        out.append(item)
        if hasattr(q, "task_done"):
            q.task_done()


for kind in queue.Queue, queue.LifoQueue, queue.PriorityQueue, queue.SimpleQueue:
    q, out = kind(), []
    producers = [threading.Thread(target=produce, args=(q, range(start, 10, 2))) for start in (0, 1)]
    for thread in producers:
        thread.start()
    for thread in producers:
        thread.join()
    if kind is not queue.SimpleQueue:
        consumer = threading.Thread(target=consume, args=(q, out), daemon=True)
        consumer.start()
        q.join()
    else:
        q.put(None)
        consume(q, out)
    print(kind.__name__, sorted(out), q.qsize(), q.empty())
q = queue.Queue(1)
for call in lambda: q.get(timeout=0.01), lambda: q.get_nowait(), lambda: q.get(timeout=-1):
    try:
        call()
    except (queue.Empty, ValueError) as e:
        print(repr(e))
q.put(1)
for call in lambda: q.put(2, timeout=0.01), lambda: q.put_nowait(2):
    try:
        call()
    except queue.Full as e:
        print(repr(e))
print(q.full(), q.get())
