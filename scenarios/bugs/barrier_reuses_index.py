# asyncio.Barrier of CPython 3.11 to today (gh-155233): a party's index is how
# many wait as it arrives; where one that waits is cancelled, the next to come
# gets an index that somebody has. Needs that while the barrier still fills.
# explore: --inject cancel:first
import asyncio


async def party(barrier, delay, indices):
    await asyncio.sleep(delay)
    indices.append(await barrier.wait())


async def main():
    barrier = asyncio.Barrier(3)
    indices = []
    tasks = [asyncio.create_task(party(barrier, delay, indices), name=name)
             for delay, name in ((1, "first"), (2, "second"), (3, "third"))]
    spare = asyncio.create_task(party(barrier, 4, indices), name="spare")
    await asyncio.wait(tasks)
    spare.cancel()
    assert len(set(indices)) == len(indices), indices


asyncio.run(main())
