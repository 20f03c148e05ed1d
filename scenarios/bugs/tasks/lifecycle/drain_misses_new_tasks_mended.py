# drain_misses_new_tasks, fixed: the shutdown repeats until no task is left.
# explore:
import asyncio


class Jobs:
    def __init__(self):
        self.tasks = set()
        self.mails = 0

    def spawn(self, coro):
        task = asyncio.create_task(coro)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def order(self):
        await asyncio.sleep(0.4)
        self.spawn(self.mail())

    async def mail(self):
        await asyncio.sleep(0.2)
        self.mails += 1

    async def drain(self):
        while self.tasks:
            await self.tasks.pop()


async def main():
    jobs = Jobs()
    for _ in range(3):
        jobs.spawn(jobs.order())
        await asyncio.sleep(0.5)
    await jobs.drain()
    assert jobs.mails == 3, jobs.mails


asyncio.run(main())
