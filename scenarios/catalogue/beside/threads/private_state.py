# Future._state of concurrent.futures, which tests of programs look at; the package's submodules are its attributes.
import concurrent.futures
import threading

begun, release = threading.Event(), threading.Event()


def first():
    begun.set()
    release.wait()


with concurrent.futures.ThreadPoolExecutor(1) as pool:
    jobs = [pool.submit(first), pool.submit(int, "x"), pool.submit(print)]
    begun.wait()
    print([job._state for job in jobs], jobs[2].cancel(), jobs[2]._state)
    release.set()
print([job._state for job in jobs])
print(concurrent.futures.thread.BrokenThreadPool.__mro__[1] is concurrent.futures.BrokenExecutor)

job = concurrent.futures.Future()
print(job._state, job.set_running_or_notify_cancel(), job._state)
job.set_result(1)
print(job._state)

threading.excepthook = lambda args: print(type(args).__name__, args.exc_value)
failing = threading.Thread(target=int, args=("x",))
failing.start()
failing.join()
