# An exception propagates from one task to another when the task is awaited,
# every time it is awaited, as the same object.
import asyncio


async def fails():
    await asyncio.sleep(0.5)
    raise LookupError("gone")


async def main():
    task = asyncio.create_task(fails())
    seen = []
    for _ in range(2):
        try:
            await task
        except LookupError as e:
            print(type(e).__name__, e, task.done(), task.cancelled())
            seen.append(e)
    print(seen[0] is seen[1], task.exception() is seen[0])


asyncio.run(main())
