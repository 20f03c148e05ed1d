# A watchdog inspects a job that takes too long: where it is, and which task waits for
# it. call_graph.c is the same in C.
import asyncio


async def query(database):
    await database.wait()


async def job(database):
    await query(database)


async def report(task):
    await task


def show(graph, depth):
    name = graph.future.get_name() if isinstance(graph.future, asyncio.Task) else "future"
    stack = " < ".join(entry.frame.f_code.co_name for entry in graph.call_stack)
    print(f"{'  ' * depth}{name}: {stack}")
    for waiter in graph.awaited_by:
        show(waiter, depth + 1)


async def watch(task, database):
    await asyncio.sleep(0.1)
    print("late:")
    show(asyncio.capture_call_graph(task), 1)
    show(asyncio.capture_call_graph(), 1)
    database.set()


async def main():
    database = asyncio.Event()
    task = asyncio.create_task(job(database), name="import")
    watching = asyncio.create_task(watch(task, database), name="watchdog")
    daily = asyncio.create_task(report(task), name="daily")
    async with asyncio.TaskGroup() as group:
        group.create_task(report(daily), name="weekly")
    await watching
    print(len(task.get_stack()), "frames are left")


asyncio.run(main())
