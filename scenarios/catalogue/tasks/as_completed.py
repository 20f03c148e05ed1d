# as_completed() as a plain iterator: coroutines that return the results in order of
# completion, with a timeout, cancelled at each await, and abandoned in the middle.
import asyncio


async def work(name, delay, error=None):
    try:
        await asyncio.sleep(delay)
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise
    if error is not None:
        raise error
    return name


async def show(awaitables, timeout=None):
    try:
        for coro in asyncio.as_completed(awaitables, timeout=timeout):
            try:
                print("got", await coro, asyncio.get_running_loop().time())
            except Exception as e:
                print("got", repr(e), asyncio.get_running_loop().time())
    except BaseException as e:
        print("ended by", repr(e))
        raise


async def attempt(*args, **kwargs):
    try:
        print(asyncio.as_completed(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__, e)


async def main():
    loop = asyncio.get_running_loop()
    print("- in order")
    await show([work("c", 3), work("a", 1), work("b", 2, ValueError("b"))])
    print("- together")
    await show([work("a", 1), work("b", 1), work("c", 1)])
    print("- done already")
    done, failed, cancelled = loop.create_future(), loop.create_future(), loop.create_future()
    done.set_result("done")
    failed.set_exception(KeyError("failed"))
    cancelled.cancel("message")
    try:
        await show([done, work("a", 1), failed, cancelled])
    except asyncio.CancelledError as e:
        print("cancelled", e.args)
    print("- twice the same")
    future = asyncio.ensure_future(work("once", 1))
    await show([future, future, work("other", 2)])
    coro = work("coro", 1)
    await show((coro, coro))
    print("- none")
    await show([])
    await show({}, 1)
    print("- timeouts")
    await show([work("a", 1), work("b", 3), work("c", 5)], 2)
    await show([work("a", 1), work("b", 2)], 2)
    await show([work("a", 1)], 9)
    await show([work("a", 1)], 0)
    await show([work("a", 0)], -1)
    await show([done, work("a", 1)], 0)
    print("- cancelled")
    for at in (0, 0.5, 1, 1.5, 4):
        task = asyncio.create_task(show([work("a", 1), work("b", 2)], 3), name=f"show {at}")
        await asyncio.sleep(at)
        print(task.cancel(f"at {at}"))
        try:
            await task
        except asyncio.CancelledError as e:
            print("cancelled", e.args)
        await asyncio.sleep(3)
    print("- not in turn")
    iterator = asyncio.as_completed([work("a", 1), work("b", 2), work("c", 3)])
    print(type(iterator).__name__, iter(iterator) is iterator)
    first, second = next(iterator), next(iterator)
    print(first.__name__, first.__qualname__)
    waiting = asyncio.create_task(second)
    await asyncio.sleep(0)
    print(await first, await waiting)
    third = next(iterator)
    for again in range(2):
        try:
            next(iterator)
        except StopIteration as e:
            print("stop", e.args)
    waiting = asyncio.create_task(third)
    await asyncio.sleep(0.5)
    waiting.cancel()
    await asyncio.sleep(0)
    print(waiting)
    print("- left half-way")
    for coro in asyncio.as_completed([work("a", 1), work("b", 2)]):
        print(await coro)
        break
    await asyncio.sleep(3)
    print("- gathered")
    print(await asyncio.gather(*asyncio.as_completed([work("b", 2), work("a", 1)])))
    print("- bad arguments")
    await attempt(5)
    unused = work("unused", 1)
    await attempt(unused)
    unused.close()
    await attempt(done)
    await attempt([5])
    await attempt([work("begun", 1), None])
    await attempt([work("text", 1)], timeout="1")
    await attempt([work("default", 0)], 1)
    await attempt()
    await asyncio.sleep(2)
    try:
        print(next(asyncio.as_completed([work("deadlock", 9)])).send(None))
    except RuntimeError as e:
        print(e)


asyncio.run(main())
try:
    asyncio.as_completed([])
except RuntimeError as e:
    print(e)
