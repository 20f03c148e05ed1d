# What asyncio logs when it collects a task or a future, between the prints of
# the program.
import asyncio


class Job(asyncio.Task):
    pass


async def bad(n):
    if n:
        raise ValueError(f"number {n}")
    await asyncio.sleep(1)
    raise ExceptionGroup("several", [KeyError(1), ExceptionGroup("inner", [OSError("x"), OSError()])])


async def chained():
    try:
        await bad(7)
    except ValueError as e:
        raise LookupError("looked") from e


async def context():
    try:
        await bad(8)
    finally:
        raise RuntimeError("while cleaning up")


async def forever():
    await asyncio.get_running_loop().create_future()


async def main():
    loop = asyncio.get_running_loop()
    for make in (lambda: bad(1), lambda: bad(0), chained, context):
        task = asyncio.create_task(make())
        await asyncio.sleep(2)
        print("done:", task.done())
        task = None
        print("dropped")
    job = Job(bad(3), name="a job")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del job
    print("job dropped")
    future = loop.create_future()
    future.set_exception(OSError("No such file"))
    future = loop.create_future()
    future.set_exception(KeyError)
    seen = loop.create_future()
    seen.set_exception(KeyError("seen"))
    seen.exception()
    print("futures dropped")
    del seen, future
    retrieved = asyncio.create_task(bad(5))
    await asyncio.wait([retrieved])
    print(repr(retrieved.exception()))
    del retrieved
    gathered = asyncio.gather(bad(11), bad(12))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del gathered
    print("gather dropped")
    cancelled = asyncio.create_task(forever())
    await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.sleep(0)
    del cancelled
    print("end of main")


asyncio.run(main())
print("end")
