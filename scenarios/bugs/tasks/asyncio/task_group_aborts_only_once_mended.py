# task_group_aborts_only_once, fixed: each failure cancels all current children.
# explore:
import asyncio


class Group:
    def __init__(self):
        self.tasks = []

    def create_task(self, coroutine):
        task = asyncio.create_task(coroutine)
        self.tasks.append(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task):
        if not task.cancelled() and task.exception() is not None:
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
