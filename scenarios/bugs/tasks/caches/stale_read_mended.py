# stale_read, fixed: the lease's number is compared at the time of the write.
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
    if term != store.term:
        return
    store.writes.append((term, store.term))


async def main():
    store = Store()
    await asyncio.gather(*(leader(store, start) for start in (0, 1.5, 4)),
                         return_exceptions=True)
    assert all(term == now for term, now in store.writes), store.writes


asyncio.run(main())
