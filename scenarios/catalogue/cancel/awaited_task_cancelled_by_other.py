# Awaiting a task that another task cancelled raises CancelledError in the awaiter,
# whose own cancelling() is zero; unless it catches the error it ends cancelled too.
import asyncio


async def victim():
    await asyncio.sleep(10)


async def awaiter(task, catches):
    me = asyncio.current_task()
    try:
        await task
    except asyncio.CancelledError:
        print("awaiter sees it with", me.cancelling(), "requests of its own")
        if not catches:
            raise
    return "went on"


async def main():
    task = asyncio.create_task(victim())
    catching = asyncio.create_task(awaiter(task, True), name="catching")
    passing = asyncio.create_task(awaiter(task, False), name="passing")
    await asyncio.sleep(1)
    task.cancel()
    await asyncio.wait([catching, passing])
    print(catching.result(), passing.cancelled(), passing.cancelling())


asyncio.run(main())
