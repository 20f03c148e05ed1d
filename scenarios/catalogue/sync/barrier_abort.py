# abort() breaks a barrier for the tasks that wait and those that arrive, until reset().
import asyncio


async def party(name, barrier):
    try:
        async with barrier as index:
            print(name, "in", index)
    except asyncio.BrokenBarrierError as e:
        print(name, "broken:", e, isinstance(e, RuntimeError), barrier)


async def main():
    barrier = asyncio.Barrier(2)
    task = asyncio.create_task(party("a", barrier))
    await asyncio.sleep(1)
    await barrier.abort()
    print("aborted", barrier, barrier.broken)
    await party("b", barrier)
    await task
    await barrier.abort()
    await barrier.reset()
    print("reset", barrier)
    await asyncio.gather(party("c", barrier), party("d", barrier))
    task = asyncio.create_task(party("e", barrier))
    await asyncio.sleep(1)
    await barrier.abort()
    await barrier.reset()
    print("both", barrier)
    await task
    await asyncio.gather(party("f", barrier), party("g", barrier))
    print(asyncio.BrokenBarrierError.__mro__[1].__name__, repr(asyncio.BrokenBarrierError("x")))


asyncio.run(main())
