# wait_for cancels its awaitable at the deadline, waits until it has ended, and
# raises TimeoutError from the CancelledError.
import asyncio


async def slow():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as e:
        print("slow cancelled with", e.args)
        await asyncio.sleep(1)
        print("slow cleaned up")
        raise


async def main():
    loop = asyncio.get_running_loop()
    for thing in (slow(), asyncio.create_task(slow())):
        try:
            await asyncio.wait_for(thing, 2)
        except asyncio.TimeoutError as e:
            print(repr(e), "cause", repr(e.__cause__), "at", loop.time())
            print(e.__suppress_context__, asyncio.TimeoutError is TimeoutError)
        print("requests left", asyncio.current_task().cancelling())


asyncio.run(main())
