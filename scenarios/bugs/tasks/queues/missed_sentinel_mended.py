# missed_sentinel, fixed: the worker that takes the sentinel puts it back.
# explore: --slow 5
import asyncio


async def worker(queue, start, state):
    await asyncio.sleep(start)
    while not state["ended"]:
        item = await queue.get()
        if item is None:
            state["ended"] = True
            queue.put_nowait(None)
            return


async def main():
    queue = asyncio.Queue()
    state = {"ended": False}
    tasks = [asyncio.create_task(worker(queue, start, state))
             for start in (0, 5)]
    queue.put_nowait("job")
    await asyncio.sleep(3)
    if all(task.done() for task in tasks):
        return
    queue.put_nowait(None)
    await asyncio.wait(tasks)


asyncio.run(main())
