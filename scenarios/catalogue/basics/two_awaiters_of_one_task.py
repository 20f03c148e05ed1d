# Several tasks may await one task: all of them wake in the tick after it ends,
# in the order in which they began to wait.
import asyncio


async def work():
    await asyncio.sleep(1)
    print("work done")
    return 42


async def waiter(name, task):
    print(name, "waits")
    print(name, "got", await task)


async def main():
    task = asyncio.create_task(work())
    await asyncio.gather(*(waiter(name, task) for name in "abc"))
    print(task.result())


asyncio.run(main())
