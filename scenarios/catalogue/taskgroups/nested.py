# Groups within groups, inside timeouts and around them.
import asyncio


def tell(e, depth=1):
    print("  " * depth + type(e).__name__, repr(str(e)), repr(e.__cause__))
    for member in getattr(e, "exceptions", ()):
        tell(member, depth + 1)


async def child(name, delay, error=None):
    try:
        await asyncio.sleep(delay)
        if error is not None:
            raise error
        print(name, "ends")
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def both(outer_delay, outer_error, inner_delay, inner_error):
    me = asyncio.current_task()
    try:
        async with asyncio.TaskGroup() as outer:
            outer.create_task(child("outer", outer_delay, outer_error))
            try:
                async with asyncio.TaskGroup() as inner:
                    inner.create_task(child("inner", inner_delay, inner_error))
                    inner.create_task(child("long", 9))
            except* ValueError as e:
                print("inner ValueError", me.cancelling())
                tell(e)
            print("between")
            await asyncio.sleep(1)
    except* ValueError as e:
        print("outer ValueError", me.cancelling())
        tell(e)
    except* KeyError as e:
        print("outer KeyError", me.cancelling())
        tell(e)
    print("after", me.cancelling())


async def with_timeouts(outer, inner, delay, error=None):
    print("- timeouts", outer, inner, delay, error)
    me = asyncio.current_task()
    try:
        async with asyncio.timeout(outer):
            async with asyncio.TaskGroup() as group:
                group.create_task(child("a", delay, error))
                async with asyncio.timeout(inner):
                    await asyncio.sleep(5)
    except BaseException as e:
        tell(e)
    print(me.cancelling())
    await asyncio.sleep(0)


async def tree(depth):
    async with asyncio.TaskGroup() as group:
        for i in range(2):
            if depth:
                group.create_task(tree(depth - 1))
            else:
                group.create_task(child(f"leaf {i}", i + 1, KeyError(i)))


async def main():
    for args in [(1, ValueError("o"), 2, None), (2, None, 1, ValueError("i")), (1, ValueError("o"), 1, ValueError("i")), (2, KeyError("o"), 1, KeyError("i")), (1.5, ValueError("o"), 1, ValueError("i"))]:
        print("-", args)
        await both(*args)
    for args in [(3, 1, 2), (1, 3, 2), (9, 9, 2), (9, 9, 2, ValueError(1)), (2, 9, 2, ValueError(1)), (9, 2, 2, ValueError(1)), (2, 2, 2, ValueError(1)), (1, 1, 9)]:
        await with_timeouts(*args)
    try:
        await tree(2)
    except* KeyError as e:
        tell(e)
    results = await asyncio.gather(tree(0), tree(1), return_exceptions=True)
    for r in results:
        tell(r)


asyncio.run(main())
