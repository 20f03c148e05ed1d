# as_completed() as an asynchronous iterator: the futures themselves, in the
# order of completion.
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
        async for future in asyncio.as_completed(awaitables, timeout=timeout):
            print(future in awaitables, future.done(), asyncio.get_running_loop().time())
            try:
                print("got", await future, future.result())
            except Exception as e:
                print("got", repr(e))
        else:
            print("else")
    except BaseException as e:
        print("ended by", repr(e), repr(e.__context__))
        if isinstance(e, asyncio.CancelledError):
            raise


async def main():
    tasks = [asyncio.create_task(work(n, d), name=n) for n, d in (("c", 3), ("a", 1), ("b", 2))]
    await show(tasks)
    await show([work("c", 3), work("a", 1, ValueError("a")), tasks[0]])
    await show([])
    await show([work("a", 1), work("b", 3)], 2)
    await show([work("a", 1), work("b", 2)], 2)
    await show([work("a", 1)], 0)
    for at in (0, 0.5, 1, 1.5, 2.5):
        task = asyncio.create_task(show([work("a", 1), work("b", 2)], 3), name=f"show {at}")
        await asyncio.sleep(at)
        print(task.cancel(f"at {at}"))
        try:
            await task
        except asyncio.CancelledError as e:
            print("cancelled", e.args)
        await asyncio.sleep(3)
    print("- not in turn")
    iterator = asyncio.as_completed([work("a", 1), work("b", 2)])
    print(aiter(iterator) is iterator)
    waits = [anext(iterator) for i in range(3)]
    print(waits[0].__name__, waits[0].__qualname__)
    for e in await asyncio.gather(*waits, return_exceptions=True):
        print(e.result() if asyncio.isfuture(e) else repr(e))
    print("- both ways")
    iterator = asyncio.as_completed([work("a", 1), work("b", 2), work("c", 3)])
    for coro in iterator:
        print(await coro)
        async for future in iterator:
            print(future.result())
            break
    print("- a default")
    iterator = asyncio.as_completed([work("a", 1)])
    print((await anext(iterator, "default")).result(), await anext(iterator, "default"))


asyncio.run(main())
