# wait() defers cancellations while it reacquires its lock: the last of several
# is raised once it has the lock, and another waiter is notified instead.
import asyncio


async def waiter(name, condition):
    async with condition:
        try:
            await condition.wait()
        except asyncio.CancelledError as e:
            print(name, "cancelled", e.args, repr(e.__context__), condition)
            raise
        print(name, "woken")


async def main():
    condition = asyncio.Condition()
    tasks = [asyncio.create_task(waiter(n, condition), name=n) for n in "abcd"]
    await asyncio.sleep(1)
    async with condition:
        condition.notify(2)
        await asyncio.sleep(1)
        for i in range(3):
            print(tasks[0].cancel(f"no {i}"), tasks[1].cancelling())
            await asyncio.sleep(0)
        print(condition)
        tasks[2].cancel("first")
        await asyncio.sleep(0)
        tasks[2].cancel("second")
        await asyncio.sleep(0)
    await asyncio.sleep(1)
    print([t.done() for t in tasks], condition)
    print(await asyncio.gather(*tasks, return_exceptions=True))


asyncio.run(main())
