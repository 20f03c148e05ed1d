# A timeout entered by a task that swallowed a cancellation does not count that
# earlier request, and still raises TimeoutError.
import asyncio


async def child():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("swallowed, requests", asyncio.current_task().cancelling())
    try:
        async with asyncio.timeout(1):
            await asyncio.sleep(10)
    except TimeoutError:
        print("timed out, requests", asyncio.current_task().cancelling())
    return "finished"


async def main():
    task = asyncio.create_task(child())
    await asyncio.sleep(1)
    task.cancel()
    print(await task, task.cancelled())


asyncio.run(main())
