# Requests begin at least a quarter of a second apart: a shared limiter records when the
# next one may begin.
import asyncio


class Limiter:
    def __init__(self, interval):
        self.lock = asyncio.Lock()
        self.interval = interval
        self.next = 0


async def acquire(limiter):
    async with limiter.lock:
        now = asyncio.get_running_loop().time()
        if limiter.next > now:
            await asyncio.sleep(limiter.next - now)
        limiter.next = max(limiter.next, now) + limiter.interval


async def request(limiter, n):
    await acquire(limiter)
    print("request", n, "at", asyncio.get_running_loop().time())


async def main():
    limiter = Limiter(0.25)
    async with asyncio.TaskGroup() as group:
        for n in range(4):
            group.create_task(request(limiter, n))
    await asyncio.sleep(1)
    await request(limiter, 4)


asyncio.run(main())
