# asyncio.timeout since CPython 3.11.3 (gh-134471): a cancellation that was
# requested before the block is entered, but not delivered yet, is taken for
# the timeout's own if the timeout has already expired on entry. Needs a time
# budget that is used up when the task shuts its group down.
# explore:
import asyncio


class Workers:
    def __init__(self):
        self.tasks = []
        self.flushed = 0

    def stop(self):
        for task in self.tasks:
            task.cancel()

    async def flush(self, deadline):
        left = deadline - asyncio.get_running_loop().time()
        async with asyncio.timeout(left):
            await asyncio.sleep(0.5)
            self.flushed += 1

    async def run(self, deadline):
        await asyncio.sleep(1)
        self.stop()
        try:
            await self.flush(deadline)
        except TimeoutError:
            pass
        await asyncio.sleep(1)
        self.flushed += 100


async def main():
    workers = Workers()
    deadline = asyncio.get_running_loop().time() + 2
    workers.tasks = [asyncio.create_task(workers.run(deadline))]
    await asyncio.sleep(2)
    await asyncio.wait(workers.tasks)
    assert workers.flushed < 100, "the worker went on"


asyncio.run(main())
