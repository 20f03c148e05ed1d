import asyncio

class Limiter:
    def __init__(self, limit):
        self.limit = limit
        self.recent = []

    async def allow(self, now):
        while self.recent and self.recent[0] <= now - 1:
            self.recent.pop(0)
        if len(self.recent) < self.limit:
            await asyncio.sleep(0.001)
            self.recent.append(now)
            return True
        return False

async def call(limiter, delay):
    await asyncio.sleep(delay)
    return await limiter.allow(asyncio.get_running_loop().time())

async def main():
    limiter = Limiter(2)
    got = await asyncio.gather(call(limiter, 0.1), call(limiter, 0.15), call(limiter, 0.2))
    assert sum(got) == 2, got

asyncio.run(main())
