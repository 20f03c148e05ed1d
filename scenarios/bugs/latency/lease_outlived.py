# A lease of two seconds expires while its holder's write is still in progress:
# the next holder writes too, and the first write completes last.
# explore: --latency 50ms..5s
# without: missed
import asyncio

from ticktape import io


class Store:
    def __init__(self):
        self.value = None
        self.free = asyncio.Event()
        self.free.set()

    async def lease(self):
        await self.free.wait()
        self.free.clear()
        return asyncio.get_running_loop().call_later(2, self.free.set)

    async def write(self, value):
        await io(0.2)  # the disk
        self.value = value


async def writer(store, value, written):
    lease = await store.lease()
    await store.write(value)
    written.append(value)
    lease.cancel()
    store.free.set()


async def main():
    store = Store()
    written = []
    first = asyncio.create_task(writer(store, "first", written))
    await asyncio.sleep(0.1)
    second = asyncio.create_task(writer(store, "second", written))
    await asyncio.gather(first, second)
    assert store.value == "second", written


asyncio.run(main())
