import asyncio

class Cache:
    def __init__(self):
        self.entries = {}
        self.loads = 0

    async def load(self, key):
        self.loads += 1
        await asyncio.sleep(0.1)
        return key.upper()

    async def get(self, key):
        if key in self.entries:
            return self.entries[key]
        value = await self.load(key)
        self.entries[key] = value
        return value

async def client(cache, delay):
    await asyncio.sleep(delay)
    return await cache.get("a")

async def main():
    cache = Cache()
    await asyncio.gather(client(cache, 0.1), client(cache, 0.25))
    assert cache.loads == 1, cache.loads

asyncio.run(main())
