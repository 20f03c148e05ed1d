# A worker puts failed items back into the bounded queue that it consumes; if
# the queue is full, it waits for a slot that only it could free. Needs a full
# queue at a failure.
# explore:
import asyncio


async def produce(queue, items):
    for item in items:
        await queue.put((item, 1))
        await asyncio.sleep(0.3)


async def consume(queue, count, handled):
    while len(handled) < count:
        item, attempt = await queue.get()
        await asyncio.sleep(0.1)
        if item % 2 and attempt == 1:
            await queue.put((item, 2))
        else:
            handled.append(item)


async def main():
    queue = asyncio.Queue(1)
    handled = []
    await asyncio.gather(produce(queue, range(4)), consume(queue, 4, handled))
    assert sorted(handled) == [0, 1, 2, 3], handled


asyncio.run(main())
