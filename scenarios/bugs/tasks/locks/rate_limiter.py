# At most two calls per second: the third caller sleeps until the oldest call
# leaves the window, and then proceeds without checking again. Needs two
# callers to sleep until the same call leaves.
# explore: --slow 10
import asyncio
import collections


class Limiter:
    def __init__(self, limit, period):
        self.limit = limit
        self.period = period
        self.calls = collections.deque()

    def forget(self, now):
        while self.calls and now >= self.calls[0] + self.period:
            self.calls.popleft()

    async def acquire(self):
        loop = asyncio.get_running_loop()
        now = loop.time()
        self.forget(now)
        if len(self.calls) >= self.limit:
            await asyncio.sleep(self.calls[0] + self.period - now)
            now = loop.time()
            self.forget(now)
        self.calls.append(now)
        assert len(self.calls) <= self.limit, "too many calls"


async def client(limiter, delay, pause):
    await asyncio.sleep(delay)
    for _ in range(3):
        await limiter.acquire()
        await asyncio.sleep(pause)


async def main():
    limiter = Limiter(2, 1.0)
    await asyncio.gather(client(limiter, 0, 1.6), client(limiter, 0.3, 1.7),
                         client(limiter, 6.0, 1.2))


asyncio.run(main())
