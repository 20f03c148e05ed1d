# A semaphore of 2 admits two tasks at a time, in the order of their arrival.
import asyncio


async def worker(name, semaphore):
    async with semaphore as nothing:
        print(name, "in", nothing, semaphore)
        await asyncio.sleep(1)
    print(name, "out", semaphore)


async def main():
    semaphore = asyncio.Semaphore(2)
    print(semaphore)
    await asyncio.gather(*[worker(n, semaphore) for n in "abcde"])
    print(semaphore)


asyncio.run(main())
