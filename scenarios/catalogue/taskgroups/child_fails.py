# A child that fails cancels the other children and the block, wherever they
# are; the errors are in the order in which they were raised.
import asyncio


def tell(e, depth=1):
    print("  " * depth + type(e).__name__, repr(str(e)), repr(e.__context__), repr(e.__cause__), e.__suppress_context__)
    for member in getattr(e, "exceptions", ()):
        tell(member, depth + 1)


async def child(name, delay, error=None, cleanup=0, late=None, swallow=False):
    try:
        await asyncio.sleep(delay)
        if error is not None:
            raise error
        print(name, "ends well")
        return name
    except asyncio.CancelledError as e:
        print(name, "cancelled", e.args)
        await asyncio.sleep(cleanup)
        if late is not None:
            raise late
        if not swallow:
            raise


async def run(title, children, block=0, exit_swallows=False):
    print("-", title)
    me = asyncio.current_task()
    group = asyncio.TaskGroup()
    try:
        async with group:
            tasks = [group.create_task(child(*c), name=f"{title}/{c[0]}") for c in children]
            try:
                await asyncio.sleep(block)
                print("block ends", me.cancelling())
            except asyncio.CancelledError as e:
                print("block cancelled", e.args, me.cancelling(), group)
                if exit_swallows:
                    return
                raise
    except BaseException as e:
        tell(e)
    finally:
        print(me.cancelling(), group, [t.cancelled() for t in tasks])
    await asyncio.sleep(0)


async def main():
    fails = ("fails", 1, ValueError(1))
    await run("in the exit", [fails, ("long", 9)])
    await run("in the block", [("long", 9), fails], 5)
    await run("at the end of the block", [("long", 9), fails], 1)
    await run("alone", [fails])
    await run("alone in the block", [fails], 2)
    await run("two in one tick", [("a", 1, KeyError(1)), ("long", 9), ("b", 1, OSError(2))], 5)
    await run("one by one", [("a", 1, KeyError(1)), ("b", 2, OSError(2)), ("c", 3, ValueError(3))])
    await run("late", [fails, ("long", 9, None, 2, KeyError("late"))], 5)
    await run("all late", [fails, ("x", 9, None, 2, KeyError("x")), ("y", 9, None, 1, KeyError("y"))])
    await run("swallows", [fails, ("long", 9, None, 2, None, True), ("other", 2)])
    await run("block swallows", [fails, ("long", 9, None, 1)], 5, True)
    await run("a group", [("a", 1, ExceptionGroup("g", [ValueError(1)])), ("b", 1, KeyError())])
    await run("cancelled error", [("a", 1, asyncio.CancelledError("own")), ("b", 2)])
    await run("before it began", [("a", 0, ValueError("a")), ("b", 0)], 0)


asyncio.run(main())
