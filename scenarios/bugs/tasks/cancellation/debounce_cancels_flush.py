# Each event restarts the pause by cancelling the previous event's task, even
# if that task is already flushing: the items that it took are lost. Needs an
# event in the middle of a flush.
# explore:
import asyncio


class Debouncer:
    def __init__(self):
        self.events = []
        self.flushed = []
        self.task = None
        self.tasks = []

    async def later(self):
        await asyncio.sleep(0.3)
        batch, self.events = self.events, []
        await asyncio.sleep(0.1)
        self.flushed.extend(batch)

    def event(self, name):
        self.events.append(name)
        if self.task is not None:
            self.task.cancel()
        self.task = asyncio.create_task(self.later())
        self.tasks.append(self.task)


async def main():
    debouncer = Debouncer()
    for name, pause in zip("abcde", (0.1, 0.1, 0.6, 0.2, 0)):
        debouncer.event(name)
        await asyncio.sleep(pause)
    await asyncio.wait(debouncer.tasks)
    assert debouncer.flushed == list("abcde"), debouncer.flushed


asyncio.run(main())
