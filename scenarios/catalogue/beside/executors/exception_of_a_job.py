# Pins: an exception of a job arrives with its type and its cause; a group of jobs in a TaskGroup; one that nobody retrieves
# is not reported, since concurrent.futures does not.
import asyncio
import time


def fail(delay):
    time.sleep(delay)
    try:
        {}["key"]
    except KeyError as e:
        raise LookupError(delay) from e


async def main():
    try:
        await asyncio.to_thread(fail, 0.1)
    except LookupError as e:
        print(repr(e), repr(e.__cause__))
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.to_thread(fail, 0.2))
            group.create_task(asyncio.to_thread(fail, 0.3))
    except* LookupError as group:
        print([repr(e) for e in group.exceptions])
    asyncio.get_running_loop().run_in_executor(None, fail, 0)
    await asyncio.sleep(0.1)


asyncio.run(main())
