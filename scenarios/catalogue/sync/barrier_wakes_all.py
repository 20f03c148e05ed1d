# The last of the parties wakes all others in the same tick; each gets its number
# in the order they came, and the barrier is used again and again.
import asyncio


async def party(name, delay, barrier):
    for turn in range(2):
        await asyncio.sleep(delay)
        print(name, "comes", barrier)
        print(name, turn, "index", await barrier.wait(), barrier, barrier.n_waiting)


async def main():
    barrier = asyncio.Barrier(3)
    print(barrier, barrier.parties, barrier.n_waiting, barrier.broken)
    await asyncio.gather(*[party(n, d, barrier) for n, d in (("a", 2), ("b", 1), ("c", 1))])
    print(barrier)


asyncio.run(main())
