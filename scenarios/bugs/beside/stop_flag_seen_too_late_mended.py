# A worker looks at a flag, and then waits for the next job: if the flag is set in between, no job ever comes. Fixed: a
# last job that says so.
# explore: --runs 1000
import queue
import threading


class Worker(threading.Thread):
    def __init__(self):
        super().__init__(name="worker")
        self.jobs = queue.Queue()
        self.stopping = False
        self.done = []

    def run(self):
        while (job := self.jobs.get()) != "last":
            self.done.append(job)

    def stop(self):
        self.jobs.put("last")


worker = Worker()
worker.start()
worker.jobs.put("first")
worker.jobs.put("second")
worker.stop()
worker.join()
assert len(worker.done) <= 2
