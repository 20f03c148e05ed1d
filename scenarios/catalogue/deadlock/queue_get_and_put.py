# A getter of an empty queue and a putter of a full one: for each, no task is
# left that could do the opposite operation.
# report:
#   queue_get_and_put.py: deadlock at 0 s, tick 3: 3 tasks can never run again:
#     main waits for TaskGroup of getter, putter at queue_get_and_put.py:22
#     getter waits for Queue.get() at queue_get_and_put.py:13: the queue is empty, nothing is left that could put()
#     putter waits for Queue.put() at queue_get_and_put.py:18: the queue is full, nothing is left that could get()

import asyncio


async def getter(queue):
    await queue.get()


async def putter(queue):
    await queue.put("one")
    await queue.put("two")


async def main():
    async with asyncio.TaskGroup() as group:
        group.create_task(getter(asyncio.Queue()))
        group.create_task(putter(asyncio.Queue(1)))


asyncio.run(main())
