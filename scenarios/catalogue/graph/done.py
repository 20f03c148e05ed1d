# The call graph of tasks that are done: one entry without a frame, whatever
# the coroutine awaited before, because it has released that.
import asyncio


def show(task):
    graph = asyncio.capture_call_graph(task)
    print(task.get_name(), [entry.frame for entry in graph.call_stack], graph.awaited_by)


async def own():
    await asyncio.sleep(0)


async def main():
    queue, lock, event, condition = asyncio.Queue(1), asyncio.Lock(), asyncio.Event(), asyncio.Condition()
    future = asyncio.get_running_loop().create_future()
    await lock.acquire()
    await queue.put(1)
    tasks = [
        asyncio.create_task(c, name=name)
        for name, c in [
            ("own", own()), ("sleep", asyncio.sleep(1)), ("join", queue.join()), ("put", queue.put(1)),
            ("get", asyncio.Queue().get()), ("acquire", lock.acquire()), ("event", event.wait()),
            ("semaphore", asyncio.Semaphore(0).acquire()), ("barrier", asyncio.Barrier(2).wait()),
            ("wait", asyncio.wait([future])), ("wait_for", asyncio.wait_for(future, 5)),
            ("joined", asyncio.Queue().join()), ("entered", asyncio.Lock().__aenter__()), ("acquired", asyncio.Semaphore().acquire()),
            ("enter", lock.__aenter__()), ("condition", condition.wait()),
        ]
    ]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    for task in tasks:
        show(task)
        try:
            asyncio.format_call_graph(task)
        except AttributeError as e:
            print(e)


asyncio.run(main())
