# A task cancelled when all children of its gather are done, but the gather is not, has nothing
# to cancel: the gather still completes, and the task gets CancelledError when it wakes.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    return n


async def parent():
    try:
        print("results", await asyncio.gather(child(1), child(1)))
    except asyncio.CancelledError as e:
        print("parent cancelled", e.args)
        raise


async def main():
    loop = asyncio.get_running_loop()
    task = asyncio.create_task(parent())

    def watch(ticks):
        if ticks == 0:
            print("cancel:", task.cancel("at the last tick"))
        else:
            loop.call_soon(watch, ticks - 1)

    await asyncio.sleep(0)
    loop.call_later(1, watch, 2)
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled:", task.cancelled())


asyncio.run(main())
