# TaskGroup of CPython 3.11's betas (gh-94398): the first failure cancels all
# children, once. Children that one of them creates while it is being cancelled
# are not included; if one of those fails, the others are not cancelled, and the
# group waits for them forever. Needs the failure while that child still runs.
# explore:
import asyncio


class Group:
    def __init__(self):
        self.tasks = []
        self.aborting = False

    def create_task(self, coroutine):
        task = asyncio.create_task(coroutine)
        self.tasks.append(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task):
        if not task.cancelled() and task.exception() is not None:
            if not self.aborting:
                self.aborting = True
                for other in self.tasks:
                    other.cancel()

    async def join(self):
        while not all(task.done() for task in self.tasks):
            await asyncio.wait([t for t in self.tasks if not t.done()])


async def save(saved):
    raise OSError("disk full")


async def report(saved):
    await saved.wait()


async def session(group, seconds):
    saved = asyncio.Event()
    try:
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        group.create_task(report(saved))
        group.create_task(save(saved))
        raise


async def probe(seconds):
    await asyncio.sleep(seconds)
    raise ConnectionError("no answer")


async def main():
    group = Group()
    group.create_task(probe(3.5))
    group.create_task(session(group, 3))
    await group.join()


asyncio.run(main())
