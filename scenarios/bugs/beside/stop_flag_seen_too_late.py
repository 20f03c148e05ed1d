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
        while not self.stopping:
            self.done.append(self.jobs.get())

    def stop(self):
        self.stopping = True


worker = Worker()
worker.start()
worker.jobs.put("first")
worker.jobs.put("second")
worker.stop()
worker.join()
assert len(worker.done) <= 2
