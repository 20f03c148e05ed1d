# Neither acquiring a free lock nor releasing it suspends.
import asyncio


async def noisy():
    print("noisy runs when main suspends")


async def main():
    asyncio.create_task(noisy())
    lock = asyncio.Lock()
    for _ in range(3):
        async with lock:
            print("locked", lock.locked())
    print(await lock.acquire(), lock.release(), lock.locked())
    print("no tick so far")
    await asyncio.sleep(0)


asyncio.run(main())
