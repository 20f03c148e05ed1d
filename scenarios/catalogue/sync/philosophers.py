# Five philosophers who all take the left fork first form a cycle: a deadlock of six tasks.
import asyncio


async def philosopher(n, left, right):
    await asyncio.sleep(0)
    async with left:
        print(n, "took the left fork")
        await asyncio.sleep(0)
        async with right:
            print(n, "eats")


async def main():
    forks = [asyncio.Lock() for _ in range(5)]
    await asyncio.gather(*(philosopher(n, forks[n], forks[(n + 1) % 5]) for n in range(5)))


asyncio.run(main())
