# counter_without_timers, fixed: the counter is read and written in one step.
# explore: --model any
import asyncio


class Counter:
    value = 0


async def adder(counter, lead):
    for _ in range(lead):
        await asyncio.sleep(0)
    for _ in range(2):
        await asyncio.sleep(0)
        counter.value += 1


async def main():
    counter = Counter()
    await asyncio.gather(*(adder(counter, lead) for lead in (0, 3, 6)))
    assert counter.value == 6, counter.value


asyncio.run(main())
