import asyncio


async def philosopher(n, left, right):
    async with left:
        await asyncio.sleep(0.1)
        async with right:
            print(n, "eats")


async def main():
    forks = [asyncio.Lock() for _ in range(5)]
    await asyncio.gather(*(philosopher(n, forks[n], forks[(n + 1) % 5]) for n in range(5)))


asyncio.run(main())
