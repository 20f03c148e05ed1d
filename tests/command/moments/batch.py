import asyncio

class Batcher:
    def __init__(self):
        self.buffer = []
        self.sent = []

    async def add(self, item):
        self.buffer.append(item)
        if len(self.buffer) >= 2:
            await self.flush()

    async def flush(self):
        batch = list(self.buffer)
        await asyncio.sleep(0.02)  # send
        self.sent.extend(batch)
        self.buffer.clear()

async def source(batcher, item, delay):
    await asyncio.sleep(delay)
    await batcher.add(item)

async def main():
    batcher = Batcher()
    async with asyncio.TaskGroup() as group:
        for i, delay in enumerate([0.1, 0.2, 0.3]):
            group.create_task(source(batcher, i, delay))
    await batcher.flush()
    assert sorted(batcher.sent) == [0, 1, 2], batcher.sent

asyncio.run(main())
