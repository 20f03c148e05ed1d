# The same philosophers, taking the lower fork first, all eat.
import asyncio


async def philosopher(n, forks):
    low, high = sorted((n, (n + 1) % 5))
    async with forks[low], forks[high]:
        print(n, "eats with", low, high)
        await asyncio.sleep(1)
    return asyncio.get_running_loop().time()


async def main():
    forks = [asyncio.Lock() for _ in range(5)]
    print(await asyncio.gather(*(philosopher(n, forks) for n in range(5))))
    print([fork.locked() for fork in forks])


asyncio.run(main())
