import threading
import time

jobs = [1, 2, 3]
done = []
finished = []

def worker():
    while len(jobs) > 0:
        job = jobs.pop()
        done.append(job)
    finished.append(threading.current_thread().name)

threads = [threading.Thread(target=worker, name=f"w{i}") for i in range(2)]
for t in threads:
    t.start()
for t in threads:
    t.join()
assert len(finished) == 2, finished
