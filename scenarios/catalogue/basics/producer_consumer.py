# A producer and two consumers over a plain deque and an Event: each item is
# consumed by exactly one of them, in order.
import asyncio
import collections


async def producer(items, ready):
    for n in range(5):
        await asyncio.sleep(1)
        items.append(n)
        print("put", n)
        ready.set()
    items.extend([None, None])
    ready.set()


async def consumer(name, items, ready):
    while True:
        while not items:
            ready.clear()
            await ready.wait()
        item = items.popleft()
        if item is None:
            return name
        print(name, "took", item)
        await asyncio.sleep(1.5)


async def main():
    items, ready = collections.deque(), asyncio.Event()
    print(await asyncio.gather(producer(items, ready),
                               consumer("a", items, ready), consumer("b", items, ready)))


asyncio.run(main())
