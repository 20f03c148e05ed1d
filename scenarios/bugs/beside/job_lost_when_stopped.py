# A program without a loop is told to stop while its main thread hands jobs to a worker: SIGTERM's handler raises, and
# the job that is counted already never reaches the queue. Or it raises after the loop, and the worker waits for ever.
# Fixed: the handler sets an event, which the loop looks at.
# explore: --inject signal:SIGTERM
import queue
import signal
import threading
import time


class Stop(Exception):
    pass


def on_sigterm(number, frame):
    raise Stop


def work(jobs, done):
    while (job := jobs.get()) is not None:
        time.sleep(0.1)
        done.append(job)


def main():
    jobs, done = queue.Queue(), []
    accepted = 0
    worker = threading.Thread(target=work, args=(jobs, done))
    worker.start()
    try:
        signal.signal(signal.SIGTERM, on_sigterm)
        for job in range(4):
            accepted += 1
            time.sleep(0.05)  # writes it into a journal
            jobs.put(job)
    except Stop:
        pass
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    jobs.put(None)
    worker.join()
    if len(done) != accepted:
        raise RuntimeError(f"{accepted} jobs were accepted, {len(done)} done")


main()
