# A future that wait() gave up on still keeps the task that waited, for as long
# as the future itself lives, or until the same task waits for it to the end.
import asyncio


def held():
    try:
        yield
    finally:
        print("let go")


async def waits(future, again=False):
    generator = held()
    next(generator)
    await asyncio.wait([future], timeout=1)
    if again:
        await future
    del future
    raise ValueError("with the generator in its frame")


async def gathers(future):
    generator = held()
    next(generator)
    gathered = asyncio.gather(future)
    await asyncio.wait([future], timeout=1)
    await gathered
    del future
    raise ValueError("the callback took it out")


async def one(coro, future, ends):
    task = asyncio.create_task(coro)
    if ends:
        asyncio.get_running_loop().call_later(2, future.set_result, None)
    await asyncio.wait([task])
    print(repr(task.exception()))
    del task
    await asyncio.sleep(3)
    print("future", future.done())


async def main():
    for coro, ends in (waits, False), (waits, True), (gathers, True):
        future = asyncio.get_running_loop().create_future()
        await one(coro(future), future, ends)
        print("drop the future")
        del future
        await asyncio.sleep(0)
    future = asyncio.get_running_loop().create_future()
    await one(waits(future, again=True), future, True)
    print("drop the future")
    del future


asyncio.run(main())
