# A job reports its progress by call_soon_threadsafe, and runs a coroutine of the
# loop by run_coroutine_threadsafe.
import asyncio
import time


async def double(x):
    await asyncio.sleep(0.2)
    return 2 * x


def work(loop, report):
    for i in range(3):
        time.sleep(0.1)
        loop.call_soon_threadsafe(report, i)
    return asyncio.run_coroutine_threadsafe(double(21), loop).result()


async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.to_thread(work, loop, lambda i: print("at", i, loop.time())))


asyncio.run(main())
