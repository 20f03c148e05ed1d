N = 300000
import asyncio


async def locker(lock):
    for _ in range(N // 3):
        async with lock:
            await asyncio.sleep(0)


async def main():
    lock = asyncio.Lock()
    await asyncio.gather(*[locker(lock) for _ in range(3)])


asyncio.run(main())
