N = 10
import asyncio


async def locker(lock):
    for _ in range(N):
        await lock.acquire()
        await asyncio.sleep(0)
        lock.release()


async def main():
    lock = asyncio.Lock()
    tasks = [asyncio.create_task(locker(lock)) for _ in range(3)]
    for task in tasks:
        await task


asyncio.run(main())
