# Two tasks each take one of the two permits, and wait for the other one.
import asyncio


async def greedy(semaphore):
    async with semaphore:
        await asyncio.sleep(1)
        async with semaphore:
            print("never")


async def main():
    semaphore = asyncio.Semaphore(2)
    await asyncio.gather(greedy(semaphore), greedy(semaphore))


asyncio.run(main())
