# asyncio.Barrier since CPython 3.11 (gh-155233): a party's index is the number of parties
# waiting when it arrives. If a waiting party is cancelled, the next one to arrive receives
# an index that is already in use. Needs a cancellation while the barrier is filling.
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
