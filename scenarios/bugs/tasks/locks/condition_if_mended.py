# condition_if, fixed: the predicate is checked again.
# explore: --slow 3
import asyncio


async def consumer(condition, items, delay, got):
    for _ in range(2):
        await asyncio.sleep(delay)
        async with condition:
            while not items:
                await condition.wait()
            got.append(items.pop())


async def producer(condition, items):
    for n in range(4):
        async with condition:
            items.append(n)
            condition.notify_all()
        await asyncio.sleep(1)


async def main():
    condition = asyncio.Condition()
    items, got = [], []
    await asyncio.gather(producer(condition, items),
                         consumer(condition, items, 0.4, got),
                         consumer(condition, items, 1.7, got))
    assert sorted(got) == [0, 1, 2, 3], got


asyncio.run(main())
