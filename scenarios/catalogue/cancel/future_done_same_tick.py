# A task cancelled after its future was done, but before it wakes, is cancelled
# nevertheless: the task does not receive the value, but the future keeps it.
import asyncio


async def waiter(future):
    try:
        print("got", await future)
    except asyncio.CancelledError as e:
        print("cancelled", e.args, "though the future has", future.result())
        raise


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    task = asyncio.create_task(waiter(future))
    await asyncio.sleep(0)
    future.set_result("a value")
    print("cancel:", task.cancel("late"), task.cancelling())
    await asyncio.wait([task])

    future = loop.create_future()
    task = asyncio.create_task(waiter(future))
    await asyncio.sleep(0)
    print("cancel:", task.cancel(), "sets", future.done())
    try:
        future.set_result("too late")
    except asyncio.InvalidStateError as e:
        print(e)
    await asyncio.wait([task])


asyncio.run(main())
