# A task whose coroutine has not started shows the place where the coroutine is
# defined; after that, its current line.
import asyncio


def wrap(function):
    return function


@wrap
async def work():
    await asyncio.sleep(1)


async def main():
    task = asyncio.create_task(work())
    print(task)
    await asyncio.sleep(0)
    print(task)
    await task
    print(task)
    task = asyncio.create_task(work())
    task.cancel()
    await asyncio.wait([task])
    print(task, asyncio.current_task())


asyncio.run(main())
