# job_lost_when_stopped.py, fixed: the handler only sets an event, and the main thread stops between two jobs.
# explore: --inject signal:SIGTERM
# runs: 500
import queue
import signal
import threading
import time


def work(jobs, done):
    while (job := jobs.get()) is not None:
        time.sleep(0.1)
        done.append(job)


def main():
    jobs, done = queue.Queue(), []
    accepted = 0
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda number, frame: stop.set())
    worker = threading.Thread(target=work, args=(jobs, done))
    worker.start()
    for job in range(4):
        if stop.is_set():
            break
        accepted += 1
        time.sleep(0.05)  # writes it into a journal
        jobs.put(job)
    jobs.put(None)
    worker.join()
    if len(done) != accepted:
        raise RuntimeError(f"{accepted} jobs were accepted, {len(done)} done")


main()
