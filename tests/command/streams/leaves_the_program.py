# An exception that leaves asyncio.run, with what is collected later.
import asyncio


async def bad(n):
    raise ValueError(n)


async def worker():
    try:
        await asyncio.sleep(10)
    finally:
        print("worker cancelled")


async def main():
    task = asyncio.create_task(bad(1))
    kept = asyncio.create_task(worker())
    await asyncio.sleep(0.1)
    async with asyncio.TaskGroup() as group:
        group.create_task(bad(2))
        group.create_task(bad(3))


asyncio.run(main())
