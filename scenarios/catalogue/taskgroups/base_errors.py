# SystemExit and KeyboardInterrupt are not put into a group: the first one
# propagates alone, when all children have ended.
import asyncio


async def child(delay, error=None, late=None):
    try:
        await asyncio.sleep(delay)
        if error is not None:
            raise error
    except asyncio.CancelledError:
        print("cancelled")
        if late is not None:
            raise late
        raise


async def run(block, *children):
    try:
        async with asyncio.TaskGroup() as group:
            for c in children:
                group.create_task(child(*c))
            await asyncio.sleep(1)
            if block is not None:
                raise block
            await asyncio.sleep(5)
    except BaseException as e:
        print("group", repr(e), repr(e.__context__), asyncio.current_task().cancelling())
        raise
    finally:
        print(group)


def attempt(*args):
    try:
        asyncio.run(run(*args))
    except BaseException as e:
        print("run", repr(e))


attempt(KeyboardInterrupt("block"))
attempt(KeyboardInterrupt("block"), (2,))
attempt(KeyboardInterrupt("block"), (2, None, ValueError("late")))
attempt(SystemExit(3), (2,), (0.5, ValueError("before")))
attempt(None, (2, KeyboardInterrupt("child")), (9,))
attempt(None, (2, SystemExit(4)), (9, None, ValueError("late")))
attempt(None, (2, SystemExit(4)), (2, SystemExit(5)))
attempt(ValueError("block"), (9, None, KeyboardInterrupt("late")))
attempt(None, (1.5, ValueError("first")), (9, None, SystemExit(6)))
