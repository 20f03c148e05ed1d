# Pins: concurrent.futures.wait() in a worker of one pool for jobs of another, with FIRST_COMPLETED, FIRST_EXCEPTION and a
# timeout; the sets that it returns.
import asyncio
import time
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, ThreadPoolExecutor, wait


def job(delay, fails=False):
    time.sleep(delay)
    if fails:
        raise ValueError(delay)
    return delay


def waiter(pool):
    fs = [pool.submit(job, 0.3), pool.submit(job, 0.1), pool.submit(job, 0.2, True)]
    for when in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        done, not_done = wait(fs, return_when=when)
        print(when, [f in done for f in fs], len(not_done))
    late = pool.submit(job, 1)
    done, not_done = wait([late], timeout=0.25)
    print(len(done), len(not_done))
    return late.result()


async def main():
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(3) as pool:
        print(await loop.run_in_executor(None, waiter, pool))


asyncio.run(main())
