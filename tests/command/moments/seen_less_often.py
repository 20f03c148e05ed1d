# An item is lost: the list of those that were seen is one shorter, by the same line.
import asyncio

class Consumer:
    def __init__(self, queue):
        self.queue = queue
        self.seen = []

    async def next(self):
        item = await self.queue.get()
        await asyncio.sleep(0)
        self.seen.append(item)
        return item

    async def run(self, total):
        while len(self.seen) < total:
            try:
                await asyncio.wait_for(self.next(), 0.1)
            except TimeoutError:
                if self.queue.empty() and done.is_set():
                    break

async def producer(queue, total):
    for i in range(total):
        await asyncio.sleep(0.095)
        queue.put_nowait(i)
    done.set()

async def main():
    global done
    done = asyncio.Event()
    queue = asyncio.Queue()
    c = Consumer(queue)
    await asyncio.gather(producer(queue, 4), c.run(4))
    assert c.seen == [0, 1, 2, 3], c.seen

asyncio.run(main())
