# Tasks have names: those passed in (converted to str), those set later, and
# Task-1 and so on. The trace names the latter after their coroutines.
import asyncio


async def worker():
    await asyncio.sleep(0)
    return asyncio.current_task().get_name()


async def main():
    print(asyncio.current_task().get_name())
    plain = asyncio.create_task(worker())
    second = asyncio.create_task(worker())
    named = asyncio.create_task(worker(), name="special")
    numbered = asyncio.create_task(worker(), name=7)
    third = asyncio.create_task(worker())
    second.set_name("renamed")
    for task in (plain, second, named, numbered, third):
        print(task.get_name(), type(task.get_name()).__name__, await task)


asyncio.run(main())
