# join() with items that were taken without task_done(): the report names the
# task that took the last one, if it is still alive.
# report:
#   queue_join.py: deadlock at 0 s, tick 3: 2 tasks can never run again:
#     main waits for Queue.join() at queue_join.py:21, 3 items are not done, the last one taken by worker
#     worker waits for Queue.get() at queue_join.py:13: the queue is empty, nothing is left that could put()

import asyncio


async def worker(queue):
    while True:
        print(await queue.get())


async def main():
    queue = asyncio.Queue()
    for i in range(3):
        queue.put_nowait(i)
    task = asyncio.create_task(worker(queue), name="worker")
    await queue.join()
    task.cancel()


asyncio.run(main())
