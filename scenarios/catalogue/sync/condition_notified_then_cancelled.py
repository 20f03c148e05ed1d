# A waiter that is notified and cancelled in the same tick raises, and passes
# its notification to the next one.
import asyncio


async def waiter(name, condition):
    try:
        async with condition:
            await condition.wait()
            print(name, "woken")
    except asyncio.CancelledError:
        print(name, "cancelled", condition)
        raise


async def main():
    condition = asyncio.Condition()
    tasks = [asyncio.create_task(waiter(n, condition), name=n) for n in "abc"]
    await asyncio.sleep(1)
    async with condition:
        condition.notify()
        tasks[0].cancel()
        print(condition)
    for i in range(5):
        await asyncio.sleep(0)
        print("tick", i, condition)
    async with condition:
        tasks[2].cancel()
        condition.notify()
    await asyncio.wait(tasks)
    print([t.cancelled() for t in tasks], condition)


asyncio.run(main())
