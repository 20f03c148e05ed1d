# Five philosophers share five forks; each takes the fork of the lower number first, so that
# they cannot wait for each other in a circle.
import asyncio

NAMES = ("Hypatia", "Laozi", "Mozi", "Plato", "Zeno")


async def dine(name, first, second):
    await asyncio.sleep(0.1)
    async with first:
        print(name, "takes a fork")
        async with second:
            print(name, "eats")
            await asyncio.sleep(0.2)
    print(name, "thinks")


async def main():
    forks = [asyncio.Lock() for _ in NAMES]
    async with asyncio.TaskGroup() as group:
        for i, name in enumerate(NAMES):
            low, high = sorted((i, (i + 1) % 5))
            group.create_task(dine(name, forks[low], forks[high]), name=name)
    print("all have eaten")


asyncio.run(main())
