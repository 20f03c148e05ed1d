# lease_outlived, fixed: a write carries the number of its lease (a fencing
# token), and a write with an older number is refused.
# explore: --latency 50ms..5s
import asyncio

from ticktape import io


class Store:
    def __init__(self):
        self.value = None
        self.leases = self.newest = 0
        self.free = asyncio.Event()
        self.free.set()

    async def lease(self):
        await self.free.wait()
        self.free.clear()
        self.leases += 1
        timer = asyncio.get_running_loop().call_later(2, self.free.set)
        return self.leases, timer

    async def write(self, number, value):
        await io(0.2)  # the disk
        if number >= self.newest:
            self.newest = number
            self.value = value


async def writer(store, value, written):
    number, timer = await store.lease()
    await store.write(number, value)
    written.append(value)
    timer.cancel()
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
