# The awaiters of a task through wait, shield, TaskGroup and a plain await,
# while it is pending, and when it is done but its awaiter has not woken yet.
import asyncio


def awaiters(future):
    return [g.future.get_name() for g in asyncio.capture_call_graph(future).awaited_by]


async def work(future):
    await future


async def waits(task):
    await asyncio.wait([task])


async def shields(task):
    await asyncio.shield(task)


async def groups(future):
    async with asyncio.TaskGroup() as group:
        group.create_task(work(future), name="in group")


async def awaits(task):
    await task


async def main():
    loop = asyncio.get_running_loop()
    for by in waits, shields, awaits:
        future = loop.create_future()
        task = asyncio.create_task(work(future), name="task")
        awaiter = asyncio.create_task(by(task), name=by.__name__)
        await asyncio.sleep(0.5)
        print(awaiters(task), awaiters(future), awaiters(awaiter))
        future.set_result(None)
        for _ in range(4):
            print(awaiters(future), awaiters(task))
            await asyncio.sleep(0)
        await awaiter
    future = loop.create_future()
    awaiter = asyncio.create_task(groups(future), name="groups")
    await asyncio.sleep(0.5)
    print(awaiters(future), [awaiters(t) for t in asyncio.all_tasks() if t.get_name() == "in group"])
    future.set_result(None)
    await awaiter
    print(asyncio.capture_call_graph(awaiter).awaited_by)


asyncio.run(main())
