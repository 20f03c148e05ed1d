# barrier_reuses_index, fixed: an index becomes free when its party leaves.
# explore: --inject cancel:first
import asyncio


class Barrier:
    def __init__(self, parties):
        self.free = list(range(parties))
        self.waiters = []

    async def wait(self):
        index = self.free.pop(0)
        if not self.free:
            for waiter in self.waiters:
                if not waiter.done():
                    waiter.set_result(None)
            self.waiters = []
            return index
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter in self.waiters:
                self.waiters.remove(waiter)
                self.free.append(index)
            raise
        return index


async def party(barrier, delay, indices):
    await asyncio.sleep(delay)
    indices.append(await barrier.wait())


async def main():
    barrier = Barrier(3)
    indices = []
    tasks = [asyncio.create_task(party(barrier, delay, indices), name=name)
             for delay, name in ((1, "first"), (2, "second"), (3, "third"))]
    spare = asyncio.create_task(party(barrier, 4, indices), name="spare")
    await asyncio.wait(tasks)
    spare.cancel()
    assert len(set(indices)) == len(indices), indices


asyncio.run(main())
