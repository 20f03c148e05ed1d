# window_reset_loses_hits, fixed: the stored number is subtracted.
# explore:
import asyncio


class Counter:
    def __init__(self):
        self.hits = 0
        self.stored = 0

    async def store(self):
        await asyncio.sleep(0.05)
        self.stored += self.hits
        hits = self.hits
        await asyncio.sleep(0.05)
        self.hits -= hits
        return hits


async def visitors(counter):
    for _ in range(4):
        counter.hits += 1
        await asyncio.sleep(0.4)


async def main():
    counter = Counter()
    visits = asyncio.create_task(visitors(counter))
    for _ in range(2):
        await asyncio.sleep(0.6)
        await counter.store()
    await visits
    await counter.store()
    assert counter.stored == 4, counter.stored


asyncio.run(main())
