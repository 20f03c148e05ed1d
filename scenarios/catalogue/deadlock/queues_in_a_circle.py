# Two tasks wait for room in each other's queues. Who took the last item of a
# queue is who would take the next one, so this is a cycle.
# report:
#   queues_in_a_circle.py: deadlock at 0 s, tick 4: 3 tasks can never run again:
#     main waits for TaskGroup of one, two at queues_in_a_circle.py:29
#     one waits for Queue.put() at queues_in_a_circle.py:16, the queue is full, its last item taken by two
#     two waits for Queue.put() at queues_in_a_circle.py:22, the queue is full, its last item taken by one
#     cycle: one -> two -> one

import asyncio


async def one(inbox, outbox):
    item = await inbox.get()
    await outbox.put(item)
    await outbox.put(item)


async def two(inbox, outbox):
    item = await inbox.get()
    await outbox.put(item)
    await outbox.put(item)


async def main():
    first, second = asyncio.Queue(1), asyncio.Queue(1)
    first.put_nowait("a")
    second.put_nowait("b")
    async with asyncio.TaskGroup() as group:
        group.create_task(one(first, second))
        group.create_task(two(second, first))


asyncio.run(main())
