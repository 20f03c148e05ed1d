# retry_into_full_queue, fixed: retries have a separate queue.
# explore:
import asyncio


async def produce(queue, items):
    for item in items:
        await queue.put((item, 1))
        await asyncio.sleep(0.3)


async def consume(queue, count, handled):
    again = []
    while len(handled) < count:
        item, attempt = again.pop() if again else await queue.get()
        await asyncio.sleep(0.1)
        if item % 2 and attempt == 1:
            again.append((item, 2))
        else:
            handled.append(item)


async def main():
    queue = asyncio.Queue(1)
    handled = []
    await asyncio.gather(produce(queue, range(4)), consume(queue, 4, handled))
    assert sorted(handled) == [0, 1, 2, 3], handled


asyncio.run(main())
