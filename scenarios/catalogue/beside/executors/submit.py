# submit(), result(), callbacks and exceptions without a loop.
import time
from concurrent.futures import ThreadPoolExecutor


def square(x):
    time.sleep(x)
    return x * x


def fail():
    raise KeyError("no")


with ThreadPoolExecutor(max_workers=2) as pool:
    first = pool.submit(square, 2)
    second = pool.submit(square, 1)
    third = pool.submit(fail)
    third.add_done_callback(lambda f: print("third is done", f.done()))
    print(second.result(), third.exception())
    print(first.done(), first.running())
    print(first.result())
try:
    pool.submit(square, 1)
except RuntimeError as e:
    print(e)
