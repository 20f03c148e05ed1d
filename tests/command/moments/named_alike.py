# Two tasks that the program gave one name: sentences number them.
import asyncio


async def transfer(first, second):
    async with first:
        await asyncio.sleep(0.1)
        async with second:
            pass


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    async with asyncio.TaskGroup() as tg:
        tg.create_task(transfer(a, b), name="worker")
        await asyncio.sleep(0.15)
        tg.create_task(transfer(b, a), name="worker")


asyncio.run(main())
