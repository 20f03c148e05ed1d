N = 10000
import asyncio


async def sleeper(delay):
    await asyncio.sleep(delay)


async def main():
    tasks = []
    seed = 1
    for _ in range(N):
        # All different, in no order.
        seed = (seed * 1103515245 + 12345) % 2147483648
        delay = (seed + 1) / 2147483648
        tasks.append(asyncio.create_task(sleeper(delay)))
    for task in tasks:
        await task


asyncio.run(main())
