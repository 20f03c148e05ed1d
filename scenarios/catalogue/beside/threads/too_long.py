# Durations that CPython cannot represent in nanoseconds are errors; those that it can may be very long.
import concurrent.futures
import queue
import threading
import time

BIG = [1e300, float("inf"), 9223372037.0, 2**63, 10**400, 10**10]


def attempt(what, seconds, call):
    try:
        result = call()
    except (OverflowError, ValueError, RuntimeError) as e:
        result = f"{type(e).__name__}: {e}".replace("_PyTime_t", "PyTime_t")  # 3.11's name
    print(what, f"{seconds!r:.12}", result)


taken = threading.Lock()
taken.acquire()
held = threading.RLock()
thread = threading.Thread(target=held.acquire)
thread.start()
thread.join()


def in_condition(seconds):
    condition = threading.Condition()
    with condition:
        return condition.wait(seconds)


for seconds in BIG + [-seconds for seconds in BIG]:
    attempt("sleep", seconds, lambda: time.sleep(seconds))
    attempt("Lock", seconds, lambda: taken.acquire(timeout=seconds))
    attempt("RLock", seconds, lambda: held.acquire(timeout=seconds))
    if seconds > 0:
        attempt("Condition", seconds, lambda: in_condition(seconds))
        attempt("Event", seconds, lambda: threading.Event().wait(seconds))
        attempt("Future", seconds, lambda: concurrent.futures.Future().result(timeout=seconds))
    if type(seconds) is float or abs(seconds) < 2**63:
        attempt("SimpleQueue", seconds, lambda: queue.SimpleQueue().get(timeout=seconds))
attempt("sleep", -2, lambda: time.sleep(-2))
attempt("sleep", "nan", lambda: time.sleep(float("nan")))
attempt("Lock", "nan", lambda: taken.acquire(timeout=float("nan")))
attempt("not blocking", 1e300, lambda: taken.acquire(False, 1e300))
attempt("not blocking", 2, lambda: taken.acquire(False, 2))
free = threading.Lock()
attempt("a free Lock", 1e300, lambda: free.acquire(timeout=1e300))
attempt("a free Lock", 9e9, lambda: free.acquire(timeout=9e9))
done = concurrent.futures.Future()
done.set_result("there")
attempt("a Future that is done", 1e300, lambda: done.result(1e300))
