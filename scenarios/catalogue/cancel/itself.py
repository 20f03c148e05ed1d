# A task that cancels itself gets CancelledError at its next await that
# suspends; awaiting a future that is done does not suspend.
import asyncio


async def done():
    return "done"


async def child():
    finished = asyncio.create_task(done())
    await finished
    print("cancel me:", asyncio.current_task().cancel("my own will"))
    print("still running,", await finished, asyncio.current_task().cancelling())
    try:
        await asyncio.sleep(0)
        print("never printed")
    except asyncio.CancelledError as e:
        print("caught", e.args)
        raise


async def main():
    task = asyncio.create_task(child())
    try:
        await task
    except asyncio.CancelledError as e:
        print("main caught", e.args, task.cancelled())


asyncio.run(main())
