# Classes derived from Task and Future whose __init__ takes additional
# arguments, in any position, and passes the rest to super().__init__().
import asyncio


class Job(asyncio.Task):
    def __init__(self, coro, *rest, tag="t", **options):
        self.tag = tag
        print("before", tag, sorted(options))
        super().__init__(coro, *rest, **options)
        print("after", self.get_name(), self.done())


class SubJob(Job):
    def __init__(self, number, coro, **options):
        super().__init__(coro, tag=f"sub{number}", **options)
        self.number = number


class Plain(asyncio.Task):
    kind = "plain"


class Slot(asyncio.Future):
    def __init__(self, key, loop=None):
        super().__init__(loop=loop)
        self.key = key
        self.add_done_callback(lambda slot: print("done", slot.key))


async def leaf(delay):
    await asyncio.sleep(delay)
    return delay


async def main():
    loop = asyncio.get_running_loop()
    jobs = [
        Job(leaf(1), tag="x", name="A"),
        SubJob(7, leaf(0.5), loop=loop),
        Plain(leaf(0), loop=loop, name="P"),
        Job(leaf(2), tag="eager", eager_start=True),
    ]
    print(jobs, jobs[1].number, jobs[2].kind)
    print(await asyncio.gather(*jobs))
    for make in (
        lambda: Job(5, tag="bad"),
        lambda: Job(),
        lambda: SubJob(leaf(0)),
        lambda: Plain(5),
        lambda: Slot(),
        lambda: Slot(1, 2),
        lambda: Slot(1, key=2),
    ):
        try:
            print(make())
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)
    slot = Slot("k")
    loop.call_later(1, slot.set_result, "v")
    print(await slot, slot)
    loop.set_task_factory(
        lambda loop, coro, **options: Job(coro, tag="made", **options)
    )
    async with asyncio.TaskGroup() as group:
        print(group.create_task(leaf(1), name="in group").tag)
        print(group.create_task(leaf(1)).tag)
    Job(leaf(9), tag="left", name="LEFT")


asyncio.run(main())
try:
    Slot("outside")
except RuntimeError as error:
    print(error)
