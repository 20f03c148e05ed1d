# If the caller of wait_for is cancelled, wait_for cancels its inner task and
# raises CancelledError, even if the timeout expires during the cleanup.
import asyncio


async def slow(clean_up):
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as e:
        print("slow cancelled with", e.args)
        await asyncio.sleep(clean_up)
        print("slow cleaned up")
        raise


async def caller(clean_up):
    try:
        await asyncio.wait_for(slow(clean_up), 3)
    except BaseException as e:
        print("caller got", repr(e), "requests", asyncio.current_task().cancelling())
        raise


async def main():
    for clean_up in (0.5, 5):
        task = asyncio.create_task(caller(clean_up))
        await asyncio.sleep(2)
        task.cancel("by main")
        await asyncio.wait([task])
        print("cancelled:", task.cancelled(), "at", asyncio.get_running_loop().time())


asyncio.run(main())
