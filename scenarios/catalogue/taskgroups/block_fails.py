# The block of a group fails: the children are cancelled, and the block's
# exception is the last of the errors; CancelledError propagates unchanged.
import asyncio


def tell(e, depth=1):
    print("  " * depth + type(e).__name__, repr(str(e)), repr(e.__context__), repr(e.__cause__), e.__suppress_context__)
    for member in getattr(e, "exceptions", ()):
        tell(member, depth + 1)


async def child(delay, error, late):
    try:
        await asyncio.sleep(delay)
    except asyncio.CancelledError as e:
        print("child cancelled", e.args)
        if late is not None:
            raise late
        raise
    if error is not None:
        raise error


async def run(error, at, *children):
    print("-", repr(error), at, children)
    me = asyncio.current_task()
    try:
        async with asyncio.TaskGroup() as group:
            for c in children:
                group.create_task(child(*c))
            await asyncio.sleep(at)
            raise error
    except BaseException as e:
        print(e is error)
        tell(e)
    print(me.cancelling())
    await asyncio.sleep(0)


class Own(asyncio.CancelledError):
    pass


async def returns():
    async with asyncio.TaskGroup() as group:
        group.create_task(asyncio.sleep(1))
        return "returned"


async def loops():
    for i in range(3):
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.sleep(1))
            if i == 0:
                continue
            print("broken")
            break
    return i


async def main():
    await run(ValueError(1), 0)
    await run(ValueError(1), 1)
    await run(ValueError(1), 1, (2, None, None))
    await run(ValueError(1), 1, (2, None, KeyError("late")), (1, OSError("in time"), None))
    await run(ValueError(1), 1, (1, OSError("in time"), None), (0.5, None, None))
    await run(ExceptionGroup("g", [ValueError(1)]), 1, (2, None, KeyError("late")))
    await run(asyncio.CancelledError("own"), 1, (2, None, None))
    await run(asyncio.CancelledError("own"), 1, (2, None, KeyError("late")))
    await run(Own("own"), 1)
    await run(GeneratorExit("exit"), 1, (2, None, None))
    print(await returns(), await loops())
    try:
        try:
            raise LookupError("outside")
        except LookupError:
            async with asyncio.TaskGroup() as group:
                group.create_task(child(1, ValueError(1), None))
    except ExceptionGroup as e:
        tell(e)


asyncio.run(main())
