# If the awaited task swallows the cancellation, its awaiter, which was the one
# that was cancelled, is not interrupted at all.
import asyncio


async def stubborn():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("stubborn goes on")
        await asyncio.sleep(1)
    return "value"


async def outer(task):
    print("outer got", await task, "with requests", asyncio.current_task().cancelling())
    await asyncio.sleep(1)
    return "outer finished"


async def main():
    inner = asyncio.create_task(stubborn())
    task = asyncio.create_task(outer(inner))
    await asyncio.sleep(1)
    task.cancel()
    print(await task, task.cancelled())


asyncio.run(main())
