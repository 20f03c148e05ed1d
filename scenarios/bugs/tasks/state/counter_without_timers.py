# Three tasks increment a counter: each reads it, yields, and writes it back.
# They start so far apart that each one finishes before the next one starts.
# Needs a loop that runs ready tasks in another order.
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
