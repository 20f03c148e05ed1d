# A key is marked as being computed, and unmarked at the end of the
# computation, but not in a finally. Other tasks wait until it is unmarked.
# Needs a cancellation of the task that computes.
# explore: --inject cancel
import asyncio


class Table:
    def __init__(self):
        self.busy = {}
        self.rows = {}

    async def compute(self, key):
        while key in self.busy:
            await self.busy[key].wait()
        if key in self.rows:
            return
        self.busy[key] = asyncio.Event()
        await asyncio.sleep(0.3)
        self.rows[key] = key * key
        self.busy.pop(key).set()


async def main():
    table = Table()
    tasks = []
    for key in (3, 4, 3):
        tasks.append(asyncio.create_task(table.compute(key)))
        await asyncio.sleep(0.2)
    await asyncio.wait(tasks)
    assert not table.busy, table.busy


asyncio.run(main())
