# Two tasks take one of the two permits each, and wait for the other's.
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
