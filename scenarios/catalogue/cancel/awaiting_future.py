# Cancelling a task that awaits a plain future cancels the future itself, for
# all its waiters.
import asyncio


async def waiter(name, future):
    try:
        print(name, "got", await future)
    except asyncio.CancelledError as e:
        print(name, "was cancelled:", e, asyncio.current_task().cancelling())
        raise


async def main():
    future = asyncio.get_running_loop().create_future()
    future.add_done_callback(lambda f: print("callback sees cancelled:", f.cancelled()))
    first = asyncio.create_task(waiter("first", future))
    second = asyncio.create_task(waiter("second", future))
    await asyncio.sleep(0)
    first.cancel("stop it")
    print("future cancelled at once:", future.cancelled())
    print(await asyncio.gather(first, second, return_exceptions=True))


asyncio.run(main())
