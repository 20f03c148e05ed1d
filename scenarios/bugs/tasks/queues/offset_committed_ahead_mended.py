# offset_committed_ahead, fixed: it commits only up to the first unhandled message.
# explore:
import asyncio


class Consumer:
    def __init__(self):
        self.handled = set()
        self.committed = -1

    async def handle(self, offset, parts):
        for _ in range(parts):
            await asyncio.sleep(0.2)
        self.handled.add(offset)
        while self.committed + 1 in self.handled:
            self.committed += 1

    def check(self):
        for offset in range(self.committed + 1):
            assert offset in self.handled, (offset, self.committed)


async def main():
    consumer = Consumer()
    tasks = []
    for offset, parts in enumerate((1, 3, 1, 2, 1)):
        task = asyncio.create_task(consumer.handle(offset, parts))
        task.add_done_callback(lambda _: None)
        tasks.append(task)
        await asyncio.sleep(0.7)
        consumer.check()
    await asyncio.gather(*tasks, return_exceptions=True)


asyncio.run(main())
