# Three tasks add to a counter, each reads it, yields, and writes it back; they
# begin so far apart that each is through before the next one begins. Needs a
# loop that runs ready tasks in another order.
# explore: --model any
import asyncio


class Counter:
    value = 0


async def adder(counter, lead):
    for _ in range(lead):
        await asyncio.sleep(0)
    for _ in range(2):
        value = counter.value
        await asyncio.sleep(0)
        counter.value = value + 1


async def main():
    counter = Counter()
    await asyncio.gather(*(adder(counter, lead) for lead in (0, 3, 6)))
    assert counter.value == 6, counter.value


asyncio.run(main())
