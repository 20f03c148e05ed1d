import asyncio
import time


def nap(seconds):
    time.sleep(seconds)
    return int(seconds * 10)


async def one(number):
    loop = asyncio.get_running_loop()
    print(f"job {number}:", await loop.run_in_executor(None, nap, 0.1 * (1 + number % 3)))


async def ticker():
    for i in range(4):
        print("tick", i)
        await asyncio.sleep(0.25)


async def main():
    loop = asyncio.get_running_loop()
    async with asyncio.TaskGroup() as group:
        group.create_task(ticker(), name="ticker")
        for i in range(12):
            group.create_task(one(i))
    future = loop.run_in_executor(None, nap, 1)
    await asyncio.sleep(0.5)
    future.cancel()
    await asyncio.sleep(0)
    print("cancelled:", int(future.cancelled()))
    future = loop.run_in_executor(None, nap, 1)
    print("left to the shutdown")


asyncio.run(main())
