# A task that raises another exception in response to its cancellation fails
# with that one, with the CancelledError as its context.
import asyncio


async def child():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as e:
        raise RuntimeError("cannot stop") from e


async def careless():
    try:
        await asyncio.sleep(10)
    finally:
        {}["missing"]


async def main():
    tasks = [asyncio.create_task(c) for c in (child(), careless())]
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel("why")
    await asyncio.wait(tasks)
    for task in tasks:
        e = task.exception()
        print(repr(e), "cause", repr(e.__cause__), "context", repr(e.__context__),
              task.cancelled())


asyncio.run(main())
