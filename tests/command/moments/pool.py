import asyncio
from collections import deque

class Pool:
    def __init__(self, size):
        self.free = deque(range(size))
        self.waiting = asyncio.Condition()

    async def get(self):
        async with self.waiting:
            while not self.free:
                await self.waiting.wait()
        await asyncio.sleep(0)
        return self.free.popleft()

    async def put(self, c):
        async with self.waiting:
            self.free.append(c)
            self.waiting.notify()

async def user(pool, delay):
    await asyncio.sleep(delay)
    c = await pool.get()
    await asyncio.sleep(0.1)
    await pool.put(c)

async def main():
    pool = Pool(2)
    await asyncio.gather(user(pool, 0.1), user(pool, 0.2), user(pool, 0.5))

asyncio.run(main())
