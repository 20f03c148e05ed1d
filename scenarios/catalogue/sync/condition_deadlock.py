# There is no notification: each waiter waits forever, one of them for a lock
# that is never released.
import asyncio


async def waiter(condition):
    async with condition:
        await condition.wait()


async def holder(condition):
    await asyncio.sleep(1)
    async with condition:
        condition.notify()
        await asyncio.get_running_loop().create_future()


async def main():
    condition = asyncio.Condition()
    await asyncio.gather(waiter(condition), waiter(condition), holder(condition))


asyncio.run(main())
