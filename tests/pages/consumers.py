# Threads without a loop: two of them read a total, sleep, and add to it. Each
# holds two locks in one step.
import queue
import threading
import time

jobs = queue.Queue(2)
lock = threading.Lock()
total = 0


def produce():
    for i in range(4):
        jobs.put(i)
        time.sleep(0.01)
    jobs.put(None)
    jobs.put(None)


def consume():
    global total
    while (job := jobs.get()) is not None:
        before = total
        time.sleep(0.005)
        with lock:
            total = before + job


threads = [threading.Thread(target=produce, name="producer")]
threads += [threading.Thread(target=consume, name=f"consumer-{i}") for i in (1, 2)]
for t in threads:
    t.start()
for t in threads:
    t.join()
assert total == 6, total
