# Pins: concurrent.futures.as_completed() yields futures in the order in which they are done, those done before first; its
# TimeoutError says how many are not.
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor, as_completed


def job(delay):
    time.sleep(delay)
    return delay


def collect(pool):
    fs = [pool.submit(job, delay) for delay in (0.3, 0.1, 0.2)]
    for f in as_completed(fs):
        print(f.result())
    try:
        for f in as_completed([pool.submit(job, 0.1), pool.submit(job, 2)], timeout=1):
            print("in time", f.result())
    except TimeoutError as e:
        print(e)


async def main():
    loop = asyncio.get_running_loop()
    pool = ThreadPoolExecutor(3)
    await loop.run_in_executor(None, collect, pool)
    pool.shutdown()


asyncio.run(main())
