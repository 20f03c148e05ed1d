# A thread does what there is to do, and then clears the event that woke it: work that came in between is not done.
# Fixed: it clears the event first.
# explore: --runs 1000
import threading

jobs = []
done = []
wake = threading.Event()
is_over = threading.Event()


def work():
    while len(done) < 2:
        wake.wait()
        while jobs:
            done.append(jobs.pop())
        wake.clear()


worker = threading.Thread(target=work, name="worker")
worker.start()
for job in ("a", "b"):
    jobs.append(job)
    wake.set()
worker.join()
assert sorted(done) == ["a", "b"]
