# An exception that an eager task raises before its first suspension keeps, through f_back,
# the frames that created the task, including asyncio's own: if one of their locals refers
# to the task, this is a cycle, so nothing in it is finalized until the end of the run.
import asyncio


async def numbers():
    yield 0


def fails():  # TypeError: the generator has not begun
    return asyncio.wait_for(numbers().asend(1), 1)


def kept_by_local():
    task = asyncio.create_task(fails())


async def kept_by_coroutine():
    task = asyncio.create_task(fails())
    await asyncio.sleep(0)


def free():
    asyncio.create_task(fails())


def taken_out():
    task = asyncio.create_task(fails())
    task = None


async def main():
    for what in (
        kept_by_local,
        free,
        taken_out,
        lambda: asyncio.ensure_future(fails()),
        lambda: asyncio.gather(fails()),
        lambda: asyncio.gather(fails(), asyncio.sleep(5)),
        lambda: asyncio.gather(asyncio.create_task(fails())),
        lambda: asyncio.shield(fails()),
        lambda: asyncio.shield(asyncio.create_task(fails())),
        lambda: asyncio.as_completed([fails()]),
    ):
        what()
        print("made")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await kept_by_coroutine()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print("end")


with asyncio.Runner() as runner:
    runner.get_loop().set_task_factory(asyncio.eager_task_factory)
    runner.run(main())
