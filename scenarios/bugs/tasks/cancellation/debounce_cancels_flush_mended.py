# debounce_cancels_flush, fixed: only the
# pause is cancelled, never the flush.
# explore:
import asyncio


class Debouncer:
    def __init__(self):
        self.events = []
        self.flushed = []
        self.task = None
        self.tasks = []
        self.pausing = False

    async def later(self):
        self.pausing = True
        try:
            await asyncio.sleep(0.3)
        finally:
            self.pausing = False
        batch, self.events = self.events, []
        await asyncio.sleep(0.1)
        self.flushed.extend(batch)

    def event(self, name):
        self.events.append(name)
        if self.task is not None and self.pausing:
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
