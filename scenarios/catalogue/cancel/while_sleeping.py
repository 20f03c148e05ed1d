# A cancelled sleeping task needs two ticks to end: the sleep's future is
# cancelled and wakes the task with CancelledError, and the timer never fires.
import asyncio


async def sleeper():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("interrupted at", asyncio.get_running_loop().time())
        raise
    finally:
        print("cleaning up")


async def main():
    task = asyncio.create_task(sleeper())
    await asyncio.sleep(1)
    print("cancel:", task.cancel(), "but done:", task.done())
    await asyncio.sleep(0)
    print("a tick later:", task.done(), task.cancelled())
    await asyncio.sleep(20)
    print("the old deadline passed unseen")


asyncio.run(main())
