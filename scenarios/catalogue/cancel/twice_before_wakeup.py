# Two cancels before the task wakes result in one CancelledError with the first
# message, but both requests are counted.
import asyncio


async def child():
    for attempt in range(3):
        try:
            await asyncio.sleep(10)
            print("slept", attempt)
        except asyncio.CancelledError as e:
            print("attempt", attempt, "cancelled with", e.args,
                  "requests", asyncio.current_task().cancelling())
    return "survived"


async def main():
    task = asyncio.create_task(child())
    await asyncio.sleep(1)
    print(task.cancel("one"), task.cancel("two"), task.cancelling())
    await asyncio.sleep(1)
    print(task.cancel("three"), task.cancelling())
    print(await task, task.cancelled())


asyncio.run(main())
