# Tasks get a contended lock in the order in which they called acquire(), one per release.
import asyncio


async def worker(n, lock):
    print(n, "asks")
    async with lock:
        print(n, "has it")
        await asyncio.sleep(1)
    print(n, "gave it back")


async def main():
    lock = asyncio.Lock()
    await asyncio.gather(*(worker(n, lock) for n in (3, 1, 2)))
    print(lock.locked())


asyncio.run(main())
