N = 10000
import asyncio
import random


async def sleeper(delay):
    await asyncio.sleep(delay)


async def main():
    tasks = [asyncio.create_task(sleeper(random.random())) for _ in range(N)]
    for task in tasks:
        await task


asyncio.run(main())
