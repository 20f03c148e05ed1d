# counted_before_spawned, fixed: a job is counted once its task exists.
# explore: --inject memory
import asyncio


class Limiter:
    def __init__(self, limit):
        self.limit = limit
        self.running = 0
        self.freed = asyncio.Event()

    async def spawn(self, job):
        while self.running == self.limit:
            self.freed.clear()
            await self.freed.wait()
        task = asyncio.create_task(job())
        self.running += 1
        task.add_done_callback(self.done)

    def done(self, task):
        self.running -= 1
        self.freed.set()


async def job():
    await asyncio.sleep(0.1)


async def main():
    limiter = Limiter(1)
    for attempt in range(3):
        try:
            await limiter.spawn(job)
        except MemoryError:
            print("out of memory: the next one, then")
    print("all of them have been tried")


asyncio.run(main())
