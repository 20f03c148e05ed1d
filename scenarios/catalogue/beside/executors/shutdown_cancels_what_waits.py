# Pins: shutdown(cancel_futures=True) cancels jobs that have not begun; the futures of the loop that wrap them are cancelled,
# too; submit() afterwards raises.
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor


def job(name):
    time.sleep(0.1)
    return name


async def main():
    loop = asyncio.get_running_loop()
    pool = ThreadPoolExecutor(1)
    fs = [loop.run_in_executor(pool, job, name) for name in "abc"]
    await asyncio.sleep(0.05)
    pool.shutdown(wait=False, cancel_futures=True)
    for result in await asyncio.gather(*fs, return_exceptions=True):
        print(repr(result))
    try:
        loop.run_in_executor(pool, job, "d")
    except RuntimeError as e:
        print(e)


asyncio.run(main())
