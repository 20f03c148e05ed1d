# The task that runs a group is cancelled from outside, once or twice, at each
# of its awaits, alone or together with a child that fails.
import asyncio


def tell(e, depth=1):
    print("  " * depth + type(e).__name__, repr(str(e)), repr(e.__context__))
    for member in getattr(e, "exceptions", ()):
        tell(member, depth + 1)


async def child(delay, error, cleanup):
    try:
        await asyncio.sleep(delay)
        if error is not None:
            raise error
    except asyncio.CancelledError as e:
        print("child cancelled", e.args)
        await asyncio.sleep(cleanup)
        raise


async def parent(block, children, swallow):
    me = asyncio.current_task()
    try:
        async with asyncio.TaskGroup() as group:
            for c in children:
                group.create_task(child(*c))
            try:
                await asyncio.sleep(block)
            except asyncio.CancelledError as e:
                print("block cancelled", e.args, me.cancelling())
                if not swallow:
                    raise
            print("block ends")
    except BaseException as e:
        print("group ends", me.cancelling())
        tell(e)
        if me.cancelling():
            print("uncancel", me.uncancel())
        raise
    finally:
        try:
            await asyncio.sleep(0)
        except asyncio.CancelledError as e:
            print("still cancelled", e.args)
            raise
    return "well"


async def run(title, at, block, children, swallow=False):
    print("-", title, at)
    task = asyncio.create_task(parent(block, children, swallow), name="parent")
    now = 0
    for when in at:
        await asyncio.sleep(when - now)
        now = when
        print("cancel", task.cancel(f"at {when}"), task.cancelling())
    try:
        print("result", await task)
    except BaseException as e:
        print("result", repr(e))
    print(task.cancelled(), task.cancelling())


async def main():
    good = (2, None, 1)
    bad = (2, ValueError(1), 1)
    slow = (9, None, 2)
    for at in [(0,), (0.5,), (1.5,), (2,), (2.5,), (0.5, 0.75), (1.5, 1.75), (1.5, 3), (2, 2.5), (2, 3, 4, 5)]:
        await run("good", at, 1, [good])
        await run("bad", at, 1, [bad, slow])
        await run("bad in the block", at, 5, [bad, slow])
        await run("swallowed", at, 5, [bad, slow], True)
        await run("alone", at, 1, [])


asyncio.run(main())
