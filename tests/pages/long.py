"""More than ten thousand handles, and a race in the middle."""
import asyncio

count = 0


async def work(number, rounds):
    for _ in range(rounds):
        await asyncio.sleep(0.01 * (number + 1))


async def add(delay):
    global count
    await asyncio.sleep(delay)
    before = count
    await asyncio.sleep(0.01)
    count = before + 1


async def main():
    await asyncio.gather(*(work(i, 700) for i in range(8)),
                         add(3), add(3.05))
    assert count == 2, count


asyncio.run(main())
