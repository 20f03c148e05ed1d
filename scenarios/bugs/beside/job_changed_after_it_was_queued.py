# A producer queues a job, and only then sets its deadline: the worker has it already. Fixed: the job is complete when
# it is queued.
# explore: --runs 1000
import queue
import threading


class Job:
    def __init__(self):
        self.deadline = None


jobs = queue.Queue()
deadlines = []


def work():
    job = jobs.get()
    deadlines.append(job.deadline)


worker = threading.Thread(target=work, name="worker")
worker.start()
job = Job()
jobs.put(job)
job.deadline = 5
worker.join()
assert deadlines == [5], deadlines
