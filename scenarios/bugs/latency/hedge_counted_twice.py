# A hedged request: it is also sent to a replica if the primary does not answer
# in time. If both answer, the item is counted twice.
# explore: --latency 50ms..2s
# without: found
import asyncio

from ticktape import io


class Counter:
    def __init__(self):
        self.items = 0

    async def ask(self, usually):
        await io(usually)  # the database
        self.items += 1


async def hedged(counter):
    asked = {asyncio.create_task(counter.ask(0.2))}
    done, asked = await asyncio.wait(asked, timeout=0.5)
    if not done:
        asked.add(asyncio.create_task(counter.ask(0.1)))
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)


async def main():
    counter = Counter()
    await hedged(counter)
    await asyncio.sleep(3)
    assert counter.items == 1, counter.items


asyncio.run(main())
