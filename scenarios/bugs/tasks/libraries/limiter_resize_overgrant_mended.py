# limiter_resize_overgrant, fixed: it wakes as many waiters as there are free tokens.
# explore: --slow 2
import asyncio
import collections


class Limiter:
    def __init__(self, total):
        self.total = total
        self.lent = 0
        self.waiters = collections.deque()

    def set_total(self, total):
        grown = total - max(self.lent, 0)
        self.total = total
        while self.waiters and grown > 0:
            grown -= 1
            self.grant()

    def grant(self):
        waiter = self.waiters.popleft()
        if not waiter.done():
            assert self.lent < self.total, (self.lent, self.total)
            self.lent += 1
            waiter.set_result(None)

    async def acquire(self):
        if self.lent < self.total and not self.waiters:
            self.lent += 1
            return
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.release()
            raise

    def release(self):
        self.lent -= 1
        while self.waiters and self.lent < self.total:
            self.grant()


async def borrower(limiter, start, seconds):
    await asyncio.sleep(start)
    await limiter.acquire()
    try:
        await asyncio.sleep(seconds)
    finally:
        limiter.release()


async def resizer(limiter):
    await asyncio.sleep(1.5)
    limiter.set_total(1)
    await asyncio.sleep(1)
    limiter.set_total(2)


async def settle(*running):
    for result in await asyncio.gather(*running, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def main():
    limiter = Limiter(2)
    await settle(borrower(limiter, 0, 2), borrower(limiter, 0, 2),
                 borrower(limiter, 1, 9), borrower(limiter, 1, 9),
                 resizer(limiter))
    assert limiter.lent == 0


asyncio.run(main())
