# Arguments of asyncio's own coroutines live as long as the traceback of the exception that left
# them, even if it was thrown in before they started; the coroutine itself does not keep them.
import asyncio


def held():
    try:
        yield
    finally:
        print("let go")


class Awaitable:
    def __init__(self):
        self.generator = held()
        next(self.generator)

    def __await__(self):
        yield


def throw(coro, exc):
    try:
        coro.throw(exc)
    except BaseException as e:
        print(repr(e))
        return e
    finally:
        del coro, exc


def unbegun():
    for make in ValueError, StopIteration, GeneratorExit:
        coro = asyncio.wait_for(Awaitable(), 1)
        kept = throw(coro, make(1))
        print("thrown")
        del kept
        print("exception gone")
        del coro
        print("coroutine gone")
    coro = asyncio.wait_for(Awaitable(), 1)
    kept = throw(coro, ValueError("y"))
    del coro
    print("coroutine gone first")
    del kept
    print("exception gone")
    coro = asyncio.wait_for(Awaitable(), 1)
    coro.close()
    print("closed")
    del coro
    print("closed coroutine gone")


async def begun():
    coro = asyncio.wait_for(Awaitable(), 0)
    task = asyncio.create_task(coro)
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError as e:
        print(repr(e))
    print("cancelled")
    del task
    print("task gone")
    del coro
    print("coroutine gone")


async def race():
    generator = held()
    next(generator)
    try:
        async with asyncio.timeout(0):
            await asyncio.staggered.staggered_race([], 0)
    except TimeoutError as e:
        print(repr(e))


async def main():
    unbegun()
    await begun()
    task = asyncio.create_task(race())
    await task
    print("race over")
    del task
    await asyncio.sleep(0)
    print("end")


asyncio.run(main())
