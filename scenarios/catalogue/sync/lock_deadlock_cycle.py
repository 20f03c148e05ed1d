# Two tasks that take two locks in opposite order block each other: the run
# ends as a deadlock with all three task names.
import asyncio


async def worker(name, first, second):
    async with first:
        print(name, "has its first lock")
        await asyncio.sleep(1)
        async with second:
            print(name, "never gets here")


async def main():
    a, b = asyncio.Lock(), asyncio.Lock()
    tasks = [asyncio.create_task(worker("left", a, b), name="left"),
             asyncio.create_task(worker("right", b, a), name="right")]
    await asyncio.wait(tasks)


asyncio.run(main())
