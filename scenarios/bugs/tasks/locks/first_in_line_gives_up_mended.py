# A weighted semaphore serves its waiters in order. The first one wants much, and
# gives up; those after it want little and would fit, but only a release looks
# at the line, and the holder waits for them.
# Needs the first waiter's timeout before a release.
# explore:
import asyncio
import collections


class Weighted:
    def __init__(self, total):
        self.free = total
        self.waiters = collections.deque()

    async def acquire(self, weight):
        if not self.waiters and weight <= self.free:
            self.free -= weight
            return
        future = asyncio.get_running_loop().create_future()
        entry = (weight, future)
        self.waiters.append(entry)
        try:
            await future
        except asyncio.CancelledError:
            if future.cancelled():
                self.waiters.remove(entry)
                self.wake()
            else:
                self.release(weight)
            raise

    def release(self, weight):
        self.free += weight
        self.wake()

    def wake(self):
        while self.waiters and self.waiters[0][0] <= self.free:
            weight, future = self.waiters.popleft()
            if not future.done():
                self.free -= weight
                future.set_result(None)


async def load_index(memory, log):
    """Takes much, for a while, and takes some more as it goes."""
    await memory.acquire(6)
    await asyncio.sleep(0.05)
    helper = asyncio.create_task(merge(memory, log))
    await asyncio.sleep(0.05)
    memory.release(2)
    await helper
    memory.release(4)
    log.append("index")


async def merge(memory, log):
    await asyncio.sleep(0.03)
    await memory.acquire(2)
    await asyncio.sleep(0.01)
    memory.release(2)
    log.append("merge")


async def report(memory, log):
    try:
        async with asyncio.timeout(0.05):
            await memory.acquire(5)
    except TimeoutError:
        log.append("no report")
        return
    await asyncio.sleep(0.01)
    memory.release(5)
    log.append("report")


async def main():
    memory, log = Weighted(8), []
    async with asyncio.TaskGroup() as group:
        group.create_task(load_index(memory, log))
        await asyncio.sleep(0.02)
        group.create_task(report(memory, log))
    assert memory.free == 8, memory.free


asyncio.run(main())
