# A batch is sent when it is full or when its timer fires; both send the same
# list and empty it afterwards. Needs the timer to fire while a full batch is
# being sent.
# explore:
import asyncio


class Batcher:
    def __init__(self):
        self.items = []
        self.sent = []

    async def flush(self):
        if self.items:
            items = list(self.items)
            await asyncio.sleep(0.1)
            self.sent.extend(items)
            del self.items[:len(items)]

    async def add(self, item):
        self.items.append(item)
        if len(self.items) == 3:
            await self.flush()

    async def tick(self):
        for _ in range(3):
            await asyncio.sleep(1)
            await self.flush()


async def main():
    batcher = Batcher()
    timer = asyncio.create_task(batcher.tick())
    for item in range(7):
        await batcher.add(item)
        await asyncio.sleep(0.3)
    await timer
    await batcher.flush()
    assert batcher.sent == list(range(7)), batcher.sent


asyncio.run(main())
