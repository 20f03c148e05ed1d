# Pins: Executor.map() yields results in the order of its arguments; a result that is not there in time raises TimeoutError,
# and jobs that have not begun are cancelled.
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor


def job(delay):
    time.sleep(delay)
    print("did", delay)
    return delay


def collect():
    with ThreadPoolExecutor(2) as pool:
        print(list(pool.map(job, (0.2, 0.1, 0.05))))
        try:
            for result in pool.map(job, (0.1, 1, 2, 3), timeout=0.5):
                print("got", result)
        except TimeoutError:
            print("too late")


async def main():
    await asyncio.to_thread(collect)


asyncio.run(main())
