# The CancelledError that wait_for() caught has wait_for's frame in its
# traceback, and through f_back the frame that awaits it: the objects held by
# those frames live as long as the step, or forever if they form a cycle.
import asyncio


async def numbers(name):
    try:
        yield 1
    finally:
        print("closed", name)


async def times_out(name):
    generator = numbers(name)
    await anext(generator)
    future = asyncio.get_running_loop().create_future()
    try:
        await asyncio.wait_for(future, 1)
    except TimeoutError as e:
        print(name, repr(e))


async def times_out_at_once(name, gathers):
    """gather's future has the CancelledError, whose traceback leads to it."""
    generator = numbers(name)
    await anext(generator)
    future = asyncio.get_running_loop().create_future()
    try:
        await asyncio.wait_for(asyncio.gather(future) if gathers else future, 0)
    except TimeoutError as e:
        print(name, repr(e))


async def cancelled(name):
    generator = numbers(name)
    await anext(generator)
    try:
        await asyncio.wait_for(asyncio.get_running_loop().create_future(), 5)
    except asyncio.CancelledError as e:
        print(name, repr(e))


async def returns(name):
    """Condition.wait() catches what cancels it while it takes the lock again."""
    generator = numbers(name)
    await anext(generator)
    condition = asyncio.Condition()
    async with condition:
        try:
            await asyncio.wait_for(condition.wait(), 1)
        except TimeoutError as e:
            print(name, repr(e))


async def in_between(name):
    """What ends is awaited by a coroutine that goes on."""
    await times_out(name)
    print(name, "goes on")
    await asyncio.sleep(0)
    print(name, "ends")


async def run(coro, seconds=None):
    task = asyncio.create_task(coro)
    task.add_done_callback(lambda t: print("done", t.get_name()))
    if seconds is not None:
        await asyncio.sleep(seconds)
        task.cancel()
    await asyncio.wait([task])
    for i in range(4):
        await asyncio.sleep(0)


async def main():
    await run(times_out("times out"))
    await run(times_out_at_once("at once", False))
    await run(times_out_at_once("at once, in a gather", True))
    await run(cancelled("cancelled"), 1)
    await run(returns("condition"))
    await run(in_between("in between"))


asyncio.run(main())
