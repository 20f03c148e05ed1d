# The names that programs see: Task-1 and so on, numbered over the whole
# process, one for each task created without a name. A task whose construction
# failed before the naming uses no number. Traces name the same tasks after
# their coroutines, even if set_name() restores a task's first name.
import asyncio


async def work(n=0):
    await asyncio.sleep(n)
    return asyncio.current_task().get_name()


async def numbers():
    for _ in range(2):
        yield 1


async def bad():
    await asyncio.sleep(0)
    yield_one = asyncio.get_running_loop().create_future()
    yield_one.set_result(None)
    asyncio.current_task().set_name("Task-1000000000000")
    await asyncio.current_task()


async def main():
    loop = asyncio.get_running_loop()
    print(asyncio.current_task().get_name(), await work())
    print(await asyncio.gather(work(), work(1), asyncio.wait_for(work(2), 3)))
    try:
        asyncio.create_task(3)
    except TypeError as e:
        print(e)
    coro = work()
    try:
        asyncio.Task(coro, loop=3)
    except AttributeError as e:
        print(e)
    coro.close()
    print(await asyncio.create_task(work()), await asyncio.create_task(work(), name=None))
    print(await asyncio.create_task(work(), name=""), await asyncio.create_task(work(), name=("Task", 1)))
    renamed, other = asyncio.create_task(work()), asyncio.create_task(work())
    first = renamed.get_name()
    renamed.set_name("other")
    await asyncio.sleep(0)
    print(repr(renamed), first)
    renamed.set_name(first)
    print(await renamed, await other, renamed)
    eager = asyncio.Task(work(), loop=loop, eager_start=True)
    again = asyncio.Task(work(), loop=loop, eager_start=True, name="Task-1")
    print(eager.get_name(), again.get_name(), await eager, await again)
    async with asyncio.TaskGroup() as group:
        print(group.create_task(work()).get_name(), group.create_task(work(), name="child").get_name())
    async for n in numbers():
        break
    task = asyncio.create_task(bad())
    try:
        await task
    except RuntimeError as e:
        print(e)
    print(sorted(t.get_name() for t in asyncio.all_tasks()))


asyncio.run(main())
with asyncio.Runner() as runner:
    print(runner.run(work()), runner.run(work()))
loop = asyncio.new_event_loop()
print(loop.run_until_complete(work()))
print(loop.create_task(work()).get_name(), asyncio.ensure_future(work(), loop=loop).get_name())
loop.close()
