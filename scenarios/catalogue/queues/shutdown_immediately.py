# shutdown(immediate=True) drops the items, and counts them as done.
import asyncio


async def attempt(name, awaitable):
    try:
        print(name, "gave", await awaitable)
    except asyncio.QueueShutDown as e:
        print(name, repr(e))


async def main():
    for cls in (asyncio.Queue, asyncio.LifoQueue, asyncio.PriorityQueue):
        queue = cls(3)
        for i in range(3):
            queue.put_nowait(i)
        tasks = [asyncio.create_task(attempt("put", queue.put(3))), asyncio.create_task(attempt("join", queue.join()))]
        await asyncio.sleep(0)
        print(queue.get_nowait(), str(queue))
        queue.shutdown(immediate=True)
        print(str(queue))
        await asyncio.wait(tasks, timeout=1)
        print([t.done() for t in tasks])
        queue.task_done()
        await asyncio.wait(tasks)
        await attempt("get", queue.get())
        await queue.join()
        try:
            queue.task_done()
        except ValueError as e:
            print(e)
    queue = asyncio.Queue()
    queue.put_nowait(1)
    joiner = asyncio.create_task(attempt("join", queue.join()))
    await asyncio.sleep(0)
    queue.shutdown([1])
    await joiner
    print(str(queue))


asyncio.run(main())
