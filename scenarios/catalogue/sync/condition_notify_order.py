# notify(n) wakes the first n waiters in the order they began to wait, and they
# get the lock in that order; notify() wakes one, notify_all() the rest.
import asyncio


async def waiter(name, condition):
    async with condition:
        result = await condition.wait()
        print(name, "woken", result, condition)


async def main():
    condition = asyncio.Condition()
    tasks = [asyncio.create_task(waiter(n, condition), name=n) for n in "abcdef"]
    await asyncio.sleep(0)
    print(condition)
    async with condition as nothing:
        print("as gives", nothing)
        condition.notify(2)
        print("notified two", condition)
    await asyncio.sleep(1)
    async with condition:
        condition.notify()
    await asyncio.sleep(1)
    async with condition:
        condition.notify(0)
        condition.notify(-1)
        condition.notify_all()
        condition.notify_all()
    await asyncio.gather(*tasks)
    print(condition)


asyncio.run(main())
