# Several workers share a queue, and one sentinel is to end them all; the
# worker that takes it does not put it back. On an idle machine one worker does
# all the work, and the other one is stopped by a flag. Needs both to be
# waiting when the sentinel arrives.
# explore: --slow 5
import asyncio


async def worker(queue, start, state):
    await asyncio.sleep(start)
    while not state["ended"]:
        item = await queue.get()
        if item is None:
            state["ended"] = True
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
