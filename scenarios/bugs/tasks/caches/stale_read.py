# The leader reads its lease, awaits, and writes, although the lease may have
# expired meanwhile and another task may lead. Needs the write to be late.
# explore:
import asyncio


class Store:
    def __init__(self):
        self.term = 0
        self.writes = []


async def leader(store, start):
    await asyncio.sleep(start)
    store.term += 1
    term = store.term
    await asyncio.sleep(1)
    store.writes.append((term, store.term))


async def main():
    store = Store()
    await asyncio.gather(*(leader(store, start) for start in (0, 1.5, 4)),
                         return_exceptions=True)
    assert all(term == now for term, now in store.writes), store.writes


asyncio.run(main())
