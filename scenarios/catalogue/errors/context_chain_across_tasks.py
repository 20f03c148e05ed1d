# An exception raised while another task's exception is being handled has that
# one as its context; raise from sets the cause as well.
import asyncio


async def low():
    raise KeyError("low")


async def middle(task):
    try:
        await task
    except KeyError as e:
        raise ValueError("middle") from e


async def high(task):
    try:
        await task
    finally:
        await asyncio.sleep(0)
        raise RuntimeError("high")


async def main():
    task = asyncio.create_task(low())
    for wrap in (middle, high):
        task = asyncio.create_task(wrap(task))
    try:
        await task
    except RuntimeError as e:
        while e is not None:
            print(repr(e), "cause", repr(e.__cause__), "suppress", e.__suppress_context__)
            e = e.__context__


asyncio.run(main())
