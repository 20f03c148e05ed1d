# Cancelling a task that awaits a gather cancels the children through it; the
# task itself gets CancelledError two ticks after them.
import asyncio


async def child(n):
    try:
        await asyncio.sleep(10)
    finally:
        print("child", n, "ends")


async def parent():
    try:
        await asyncio.gather(child(1), child(2))
    finally:
        print("parent ends")


async def main():
    task = asyncio.create_task(parent())
    await asyncio.sleep(1)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("parent cancelled:", task.cancelled())


asyncio.run(main())
