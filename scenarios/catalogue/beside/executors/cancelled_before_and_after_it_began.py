# Pins: cancelling the future of run_in_executor: a job that waits never runs, one that runs goes on, and nobody sees its
# result.
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

ran = []


def job(name):
    ran.append(name)
    time.sleep(0.2)
    ran.append(name.upper())


async def main():
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as pool:
        first = loop.run_in_executor(pool, job, "a")
        second = loop.run_in_executor(pool, job, "b")
        await asyncio.sleep(0.1)
        print(first.cancel(), second.cancel())
        for f in (first, second):
            try:
                await f
            except asyncio.CancelledError:
                print("cancelled")
        print(ran)
        await asyncio.sleep(0.5)
        print(ran)


asyncio.run(main())
