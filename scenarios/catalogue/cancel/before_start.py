# A task cancelled before its first step never runs a line of its coroutine,
# but still needs one step to end.
import asyncio


async def child():
    print("never printed")
    await asyncio.sleep(1)


async def main():
    task = asyncio.create_task(child())
    print("cancel:", task.cancel("too early"), task.done(), task.cancelled(), task.cancelling())
    try:
        await task
    except asyncio.CancelledError as e:
        print("caught", repr(e), task.done(), task.cancelled())


asyncio.run(main())
