# Workers put an item that failed back into their queue. After shutdown() the
# queue takes no more, put_nowait raises QueueShutDown, which a worker takes for
# the end of its work: the item is lost.
# Needs an item that fails after the shutdown.
# explore:
import asyncio


class Flaky:
    """Refuses each item that comes too soon after the last one."""

    def __init__(self, gap):
        self.gap = gap
        self.last = -1.0

    async def store(self, item, done):
        loop = asyncio.get_running_loop()
        await asyncio.sleep(0.01)
        if loop.time() - self.last < self.gap:
            raise OSError("busy")
        self.last = loop.time()
        done.append(item)


async def worker(queue, flaky, done):
    kept = []
    while True:
        try:
            item = kept.pop() if kept else await queue.get()
        except asyncio.QueueShutDown:
            return
        try:
            await flaky.store(item, done)
        except OSError:
            await asyncio.sleep(0.005)
            try:
                queue.put_nowait(item)
            except asyncio.QueueShutDown:
                return


async def produce(queue, items, gap):
    for item in items:
        await queue.put(item)
        await asyncio.sleep(gap)


async def main():
    queue, done = asyncio.Queue(), []
    flaky = Flaky(0.006)
    workers = [asyncio.create_task(worker(queue, flaky, done))
               for _ in range(2)]
    await asyncio.gather(produce(queue, ["a", "b", "c"], 0.030),
                         produce(queue, ["d", "e", "f"], 0.042))
    await asyncio.sleep(0.01)
    queue.shutdown()
    await asyncio.gather(*workers)
    assert sorted(done) == list("abcdef"), done


asyncio.run(main())
