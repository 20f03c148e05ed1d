# A job waits for another job of the same pool: when all workers wait, nothing runs the others. Fixed: the job calls the
# function itself.
# explore: --runs 1000
import time
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(2)


def inner(n):
    return n * n


def outer(n):
    return 1 + inner(n)


first = pool.submit(outer, 2)
time.sleep(0)
second = pool.submit(outer, 3)
results = [first.result(), second.result()]
pool.shutdown()
assert results == [5, 10]
