# A repr that shows a chain of waiting tasks is a RecursionError where Python's frames are too many, in reports, too.
import asyncio


async def follow(task):
    await (task or asyncio.get_running_loop().create_future())


def limit(futures, low, high):
    """Prints whether the first future whose repr is too deep is one of LOW to HIGH."""
    for i, future in enumerate(futures):
        try:
            repr(future)
        except RecursionError as e:
            print(low <= i <= high, e)
            return
    print("no limit")


async def main():
    loop = asyncio.get_running_loop()
    tasks = []
    for _ in range(400):
        tasks.append(asyncio.create_task(follow(tasks[-1] if tasks else None)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    limit(tasks, 325, 331)
    loop.call_exception_handler({"message": "the last of the chain", "task": tasks[-1]})

    futures = [loop.create_future()]
    for _ in range(400):
        futures.append(loop.create_future())
        futures[-1].set_exception(ValueError(futures[-2]))
        futures[-1].exception()
    limit(futures, 327, 333)

    inner = 1
    for _ in range(400):
        future = loop.create_future()
        future.set_result(inner)
        inner = future
    limit([inner], 0, 0)
    deep = loop.create_future()
    deep.set_exception(ValueError(futures[-1]))
    del deep
    tasks[0].cancel()
    await asyncio.wait(tasks)


asyncio.run(main())
