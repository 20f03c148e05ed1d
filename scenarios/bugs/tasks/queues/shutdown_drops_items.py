# A consumer leaves as soon as it sees the flag, even if the queue is not
# empty. Needs a producer that is ahead of the consumer at the shutdown.
# explore:
import asyncio


class Service:
    def __init__(self):
        self.queue = asyncio.Queue()
        self.stopping = False
        self.handled = []

    async def run(self):
        while not self.stopping:
            item = await self.queue.get()
            if item is not None:
                for _ in range(3):
                    await asyncio.sleep(0.07)
                self.handled.append(item)

    def stop(self):
        self.stopping = True
        self.queue.put_nowait(None)


async def main():
    service = Service()
    task = asyncio.create_task(service.run())
    for item in range(1, 5):
        service.queue.put_nowait(item)
        await asyncio.sleep(0.25)
    service.stop()
    await asyncio.wait([task])
    if not task.cancelled():
        assert service.handled == [1, 2, 3, 4], service.handled


asyncio.run(main())
