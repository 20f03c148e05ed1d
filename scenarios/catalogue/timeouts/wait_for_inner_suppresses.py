# If the inner coroutine swallows the cancellation of the timeout and returns,
# its value is the result and there is no TimeoutError.
import asyncio


async def stubborn():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("swallowed at", asyncio.get_running_loop().time())
        await asyncio.sleep(3)
    return "late value"


async def main():
    loop = asyncio.get_running_loop()
    print(await asyncio.wait_for(stubborn(), 1), loop.time())
    print("requests", asyncio.current_task().cancelling())
    task = asyncio.create_task(stubborn())
    print(await asyncio.wait_for(task, 1), loop.time())
    print("requests", asyncio.current_task().cancelling(), task.cancelling())


asyncio.run(main())
