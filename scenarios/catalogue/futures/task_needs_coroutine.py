# create_task accepts only coroutine objects: futures, tasks, awaitables and
# functions are refused.
import asyncio


class Awaitable:
    def __await__(self):
        return iter(())

    def __repr__(self):
        return "<an awaitable>"


async def child():
    return 1


async def main():
    for wrong in (42, None, Awaitable(), [1]):
        try:
            asyncio.create_task(wrong)
        except TypeError as e:
            print(e)
    task = asyncio.Task(child(), name="made by hand")
    print(await task, task.get_name())
    try:
        asyncio.create_task(child(), nme="typo")
    except TypeError:
        print("and no other keyword")


asyncio.run(main())
coro = child()
try:
    asyncio.create_task(coro)
except RuntimeError as e:
    print(e)
coro.close()
