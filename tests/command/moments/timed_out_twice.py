# A call that times out returns its permit, which a timer returns again.
import asyncio

class Limiter:
    def __init__(self, n, period):
        self.sem = asyncio.Semaphore(n)
        self.period = period
        self.stamps = []

    async def call(self, name):
        await self.sem.acquire()
        loop = asyncio.get_running_loop()
        self.stamps.append(loop.time())
        loop.call_later(self.period, self.sem.release)
        try:
            await asyncio.sleep(0.05)
        except asyncio.CancelledError:
            self.sem.release()
            raise

async def user(limiter, name, timeout):
    try:
        await asyncio.wait_for(limiter.call(name), timeout)
    except TimeoutError:
        pass

async def main():
    limiter = Limiter(2, 1.0)
    await asyncio.gather(*[user(limiter, i, 0.06 if i < 2 else 9) for i in range(6)])
    s = limiter.stamps
    for i in range(len(s) - 2):
        assert s[i + 2] - s[i] > 0.9, s

asyncio.run(main())
