# concurrent.futures.wait and as_completed: the first one, the first exception,
# timeouts; an initializer, and one that fails.
import threading
import time
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, BrokenExecutor, ThreadPoolExecutor
from concurrent.futures import as_completed, wait

ready = threading.local()


def prepare(value):
    ready.value = value


def work(tenths):
    time.sleep(tenths / 10)
    if tenths == 2:
        raise ValueError("two")
    return tenths, ready.value


with ThreadPoolExecutor(4, initializer=prepare, initargs=("prepared",)) as pool:
    futures = [pool.submit(work, n) for n in (4, 1, 3)]
    print([f.result() for f in as_completed(futures)])
    futures = [pool.submit(work, n) for n in (3, 1)]
    done, left = wait(futures, return_when=FIRST_COMPLETED)
    print(futures[1] in done, futures[0] in left)
    futures = [pool.submit(work, n) for n in (5, 1, 2)]
    done, left = wait(futures, return_when=FIRST_EXCEPTION)
    print(len(done), len(left), sorted(type(f.exception()).__name__ for f in done))
    done, left = wait(futures, timeout=0.05, return_when=ALL_COMPLETED)
    print(len(done), len(left))
    try:
        for future in as_completed([pool.submit(work, 1), pool.submit(work, 9)], timeout=0.4):
            print(future.result())
    except TimeoutError as e:
        print(e)


def fail():
    raise KeyError("no")


pool = ThreadPoolExecutor(1, initializer=fail)
broken = pool.submit(work, 1)
try:
    broken.result()
except BrokenExecutor as e:
    print(type(e).__name__, e)
