N = 10
import asyncio


async def yielder():
    for _ in range(N):
        await asyncio.sleep(0)


async def main():
    tasks = [asyncio.create_task(yielder()) for _ in range(3)]
    for task in tasks:
        await task


asyncio.run(main())
