# cancelling() counts requests, uncancel() withdraws one and never goes below
# zero; neither affects an exception that has already been thrown.
import asyncio


async def child():
    me = asyncio.current_task()
    print("uncancel at nought:", me.uncancel())
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("requests", me.cancelling())
        print("left after uncancel:", me.uncancel(), me.uncancel(), me.uncancel())
    await asyncio.sleep(1)
    print("slept on, requests", me.cancelling())


async def main():
    task = asyncio.create_task(child())
    await asyncio.sleep(1)
    task.cancel()
    task.cancel()
    print("requests now", task.cancelling())
    await task
    print("cancelled:", task.cancelled(), "requests", task.cancelling())


asyncio.run(main())
