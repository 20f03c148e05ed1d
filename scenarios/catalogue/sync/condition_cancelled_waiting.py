# A cancelled wait() reacquires the lock before it raises, in line with the
# others that wait for the lock; the message is kept.
import asyncio


async def waiter(name, condition):
    async with condition:
        try:
            await condition.wait()
        except asyncio.CancelledError as e:
            print(name, "cancelled", e.args, condition)
            raise
        print(name, "woken")


async def main():
    condition = asyncio.Condition()
    tasks = [asyncio.create_task(waiter(n, condition), name=n) for n in "abc"]
    await asyncio.sleep(1)
    tasks[0].cancel("free")
    await asyncio.sleep(1)
    async with condition:
        tasks[1].cancel("held")
        await asyncio.sleep(1)
        print("still held", tasks[1].done(), condition)
    await asyncio.sleep(1)
    async with condition:
        condition.notify_all()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    print(results, condition)


asyncio.run(main())
