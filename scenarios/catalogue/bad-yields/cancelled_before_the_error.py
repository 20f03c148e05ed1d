# A task cancelled between a bad yield and the RuntimeError for it gets CancelledError instead.
import asyncio
import types


@types.coroutine
def bad():
    yield "nonsense"


async def child():
    try:
        await bad()
    except BaseException as e:
        print("thrown in:", repr(e))
        raise


async def main():
    task = asyncio.create_task(child())
    await asyncio.sleep(0)
    print(task.cancel("first come"))
    try:
        await task
    except asyncio.CancelledError as e:
        print("main sees", repr(e))


asyncio.run(main())
