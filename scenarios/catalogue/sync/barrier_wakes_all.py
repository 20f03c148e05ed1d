# The last party to arrive wakes all others in the same tick; each gets its
# index in the order of arrival, and the barrier can be reused.
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
