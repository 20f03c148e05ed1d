# __aenter__ and __aexit__ called by hand: with unusual arguments, twice,
# closed in the middle, or never, so that a child outlives its parent.
import asyncio


async def child(delay, error=None):
    await asyncio.sleep(delay)
    if error is not None:
        raise error


def handler(loop, context):
    shown = {k: repr(v) for k, v in context.items() if k != "handle"}
    print(shown)


async def attempt(*args, enter=True, children=()):
    group = asyncio.TaskGroup()
    if enter:
        await group.__aenter__()
    for c in children:
        group.create_task(child(*c))
    for again in range(2):
        try:
            print(await group.__aexit__(*args), group)
        except BaseException as e:
            print(repr(e), repr(e.__context__), group)


async def leaves():
    group = asyncio.TaskGroup()
    await group.__aenter__()
    group.create_task(child(1, ValueError("orphan")))
    group.create_task(child(2))
    return group


async def closes():
    group = asyncio.TaskGroup()
    await group.__aenter__()
    group.create_task(child(1, ValueError("orphan")), name="orphan")
    group.create_task(child(2), name="other")
    exit = group.__aexit__(None, None, None)
    print(exit.__name__, exit.__qualname__)
    exit.send(None)
    print(group)
    exit.close()
    print(group)
    try:
        print(group.create_task(child(0)))
    except Exception as e:
        print(repr(e))
    return group


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)
    e = ValueError("e")
    await attempt(None, None, None)
    await attempt(None, None, None, enter=False)
    await attempt(ValueError, e, None, enter=False)
    await attempt(ValueError, e, None)
    await attempt(ValueError, e, None, children=[(1,)])
    await attempt(ValueError, None, None)
    await attempt(None, e, None)
    await attempt(5, e, None)
    await attempt(ValueError, 5, None)
    await attempt(SystemExit, SystemExit(1), None, children=[(1,)])
    await attempt(None, KeyboardInterrupt(), None)
    await attempt(asyncio.CancelledError, asyncio.CancelledError("c"), None, children=[(1,)])
    await attempt(asyncio.CancelledError, None, None)
    await attempt(None, None, None, children=[(1, e)])
    await attempt(None, None, None, children=[(1, asyncio.CancelledError())])
    await attempt()
    task = asyncio.create_task(leaves())
    group = await task
    await asyncio.sleep(3)
    print(group)
    group = await closes()
    await asyncio.sleep(3)
    print(group)


asyncio.run(main())
