# shutdown(wait=False, cancel_futures=True) cancels what no worker has begun.
import asyncio
import time
from concurrent.futures import CancelledError, ThreadPoolExecutor


def work(i):
    time.sleep(1)
    return i


async def main():
    pool = ThreadPoolExecutor(1)
    futures = [pool.submit(work, i) for i in range(3)]
    await asyncio.sleep(0.5)
    pool.shutdown(wait=False, cancel_futures=True)
    print([f.cancelled() for f in futures], futures[0].running())
    print(await asyncio.wrap_future(futures[0]))
    try:
        await asyncio.wrap_future(futures[1])
    except asyncio.CancelledError:
        print("cancelled")
    try:
        futures[2].result()
    except CancelledError as e:
        print(repr(e))


asyncio.run(main())
