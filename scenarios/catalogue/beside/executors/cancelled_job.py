# Cancelling the await of a job that runs does not stop it; one that waits for a
# worker never starts.
import asyncio
import concurrent.futures
import time


def work(name):
    print("start", name)
    time.sleep(1)
    print("end", name)


async def main():
    loop = asyncio.get_running_loop()
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        first = loop.run_in_executor(pool, work, "first")
        second = loop.run_in_executor(pool, work, "second")
        await asyncio.sleep(0.5)
        print(first.cancel(), second.cancel())
        for future in first, second:
            try:
                await future
            except asyncio.CancelledError:
                print("cancelled")
        print("leave")
    print(loop.time())


asyncio.run(main())
