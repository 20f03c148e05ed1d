# The classic bounded buffer with two conditions on one lock.
import asyncio


class Buffer:
    def __init__(self, size):
        self.items = []
        self.size = size
        lock = asyncio.Lock()
        self.not_full = asyncio.Condition(lock)
        self.not_empty = asyncio.Condition(lock)

    async def put(self, item):
        async with self.not_full:
            await self.not_full.wait_for(lambda: len(self.items) < self.size)
            self.items.append(item)
            self.not_empty.notify()

    async def get(self):
        async with self.not_empty:
            while not self.items:
                await self.not_empty.wait()
            self.not_full.notify()
            return self.items.pop(0)


async def producer(name, buffer):
    for i in range(4):
        await buffer.put(f"{name}{i}")
        print("put", f"{name}{i}")


async def consumer(name, buffer):
    for _ in range(4):
        print(name, "got", await buffer.get())
        await asyncio.sleep(0.5)


async def main():
    buffer = Buffer(2)
    await asyncio.gather(producer("a", buffer), consumer("x", buffer), producer("b", buffer), consumer("y", buffer))


asyncio.run(main())
