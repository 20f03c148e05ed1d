# A value with a time to live: every reader that finds it stale reloads it.
# Needs a second reader to arrive while the first one is loading.
# explore:
import asyncio


class Cache:
    def __init__(self, ttl):
        self.ttl = ttl
        self.value = None
        self.fresh_until = -1
        self.loads = 0
        self.lock = asyncio.Lock()

    async def load(self):
        self.loads += 1
        assert self.loads == 1, "stampede"
        await asyncio.sleep(0.2)
        self.loads -= 1
        return "value"

    async def get(self):
        now = asyncio.get_running_loop().time
        if now() >= self.fresh_until:
            self.value = await self.load()
            self.fresh_until = now() + self.ttl
        return self.value


async def reader(cache, delay):
    for _ in range(4):
        await asyncio.sleep(delay)
        await cache.get()


async def main():
    cache = Cache(1.5)
    await asyncio.gather(reader(cache, 0.7), reader(cache, 1.1))


asyncio.run(main())
