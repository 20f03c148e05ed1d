# The cancel message of a task that awaits a gather reaches every child, and
# comes back out of the gather.
import asyncio


async def child(n):
    try:
        await asyncio.sleep(n)
    except asyncio.CancelledError as e:
        print("child", n, "cancelled with", e.args)
        raise


async def parent():
    try:
        await asyncio.gather(child(2), child(3), child(0.5))
    except asyncio.CancelledError as e:
        print("parent cancelled with", e.args)
        raise


async def main():
    task = asyncio.create_task(parent())
    await asyncio.sleep(1)
    task.cancel("enough")
    try:
        await task
    except asyncio.CancelledError as e:
        print("main sees", e.args)


asyncio.run(main())
