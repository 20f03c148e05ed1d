# A wait() that raises before it waits, here for a wrong timeout, does not keep the calling task,
# which is released with its last reference. One that fails later keeps it, until collected.
import asyncio


def held(name):
    try:
        yield
    finally:
        print("let go of", name)


async def waits(name, futures, timeout):
    generator = held(name)
    next(generator)
    await asyncio.wait(futures, timeout=timeout)


async def fails(*arguments):
    task = asyncio.create_task(waits(*arguments))
    while not task.done():
        await asyncio.sleep(0)
    print(type(task.exception()).__name__)


async def main():
    future = asyncio.get_running_loop().create_future()
    await fails("a timeout that is no number", [future], "soon")
    print("after it")
    await fails("no futures", iter([]), 1)
    print("after it")
    await fails("something that is no future", [object()], 1)
    print("after it")


asyncio.run(main())
