# Executor.map: results in order of the arguments, an exception where it is
# reached, a timeout.
import time
from concurrent.futures import ThreadPoolExecutor


def work(x, y):
    time.sleep(x / 10)
    if y == 2:
        raise ValueError("two")
    return x * y


with ThreadPoolExecutor(3) as pool:
    print(list(pool.map(work, [3, 2, 1], [1, 1, 1])))
    results = pool.map(work, range(4), range(4))
    try:
        for result in results:
            print(result)
    except ValueError as e:
        print("raised", e)
    try:
        print(list(pool.map(work, [1, 50], [1, 1], timeout=1)))
    except TimeoutError as e:
        print(repr(e))
