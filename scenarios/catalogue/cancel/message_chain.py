# A cancel message propagates up a chain of awaiting tasks, and each awaiter
# catches the same exception object, raised at the bottom.
import asyncio

caught = []


async def leaf():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError as e:
        caught.append(e)
        raise


async def link(task):
    try:
        await task
    except asyncio.CancelledError as e:
        caught.append(e)
        raise


async def main():
    a = asyncio.create_task(leaf())
    b = asyncio.create_task(link(a))
    await asyncio.sleep(1)
    b.cancel("from above")
    try:
        await b
    except asyncio.CancelledError as e:
        caught.append(e)
    print([e.args for e in caught])
    print(caught[0] is caught[1], caught[1] is caught[2])
    for task in (a, b):
        for _ in range(2):
            try:
                task.result()
            except asyncio.CancelledError as e:
                print(task.get_name(), e.args, e is caught[0])


asyncio.run(main())
