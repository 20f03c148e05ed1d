# A blocking function in the default executor, next to a ticking task: it starts
# while the loop selects, and its result arrives through call_soon_threadsafe.
import asyncio
import time


def block(seconds):
    print("block", seconds)
    time.sleep(seconds)
    return seconds * 10


async def tick():
    for i in range(3):
        print("tick", i)
        await asyncio.sleep(0.5)


async def main():
    loop = asyncio.get_running_loop()
    ticking = asyncio.create_task(tick())
    print(await loop.run_in_executor(None, block, 1))
    print(await asyncio.gather(loop.run_in_executor(None, block, 0.25), loop.run_in_executor(None, block, 0)))
    await ticking


asyncio.run(main())
