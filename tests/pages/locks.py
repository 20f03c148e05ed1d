"""A deadlock of two locks, a queue next to it."""
import asyncio


async def transfer(first, second, jobs):
    async with first:
        jobs.put_nowait(1)
        await asyncio.sleep(0)
        async with second:
            print("transferred")


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    jobs = asyncio.Queue()
    loop = asyncio.get_running_loop()
    loop.call_later(0.5, print, "later", 1)
    await asyncio.gather(transfer(a, b, jobs), transfer(b, a, jobs))


asyncio.run(main())
