# A registry of running jobs, by name: a job that ends removes its name, even
# if a new job with that name has been started. Needs a restart just as the old
# job ends.
# explore:
import asyncio


class Registry:
    def __init__(self):
        self.jobs = {}

    def start(self, name, coroutine):
        task = asyncio.create_task(coroutine)
        self.jobs[name] = task
        task.add_done_callback(lambda task: self.forget(name, task))
        return task

    def forget(self, name, task):
        if name in self.jobs:
            del self.jobs[name]

    async def restart(self, name, coroutine):
        old = self.jobs.get(name)
        if old is not None:
            old.cancel()
        return self.start(name, coroutine)

    async def stop(self):
        for task in list(self.jobs.values()):
            task.cancel()


async def work(seconds):
    await asyncio.sleep(seconds)


async def main():
    registry = Registry()
    first = registry.start("sync", work(1))
    await asyncio.sleep(1.5)
    second = await registry.restart("sync", work(60))
    await asyncio.sleep(0.5)
    known = "sync" in registry.jobs or second.done()
    await registry.stop()
    second.cancel()
    await asyncio.wait([first, second])
    assert known, "a job runs that the registry does not know"


asyncio.run(main())
