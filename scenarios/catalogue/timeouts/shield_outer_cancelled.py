# Cancelling a task that awaits a shield leaves the shielded task running, and
# it can be awaited again.
import asyncio


async def work():
    await asyncio.sleep(2)
    print("work done")
    return "result"


async def waiter(task):
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        print("waiter cancelled, work done:", task.done())
        raise


async def main():
    task = asyncio.create_task(work())
    waiting = asyncio.create_task(waiter(task))
    await asyncio.sleep(1)
    waiting.cancel()
    await asyncio.wait([waiting])
    print(waiting.cancelled(), task.cancelled())
    print(await task)


asyncio.run(main())
