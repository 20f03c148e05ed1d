# limiter_overgrant, fixed: the release
# adds the waiter to the borrowers.
# explore:
import asyncio
import collections


class Limiter:
    def __init__(self, total):
        self.total = total
        self.borrowers = []
        self.waiters = collections.deque()

    def acquire_nowait(self, who):
        if len(self.borrowers) >= self.total or self.waiters:
            return False
        self.borrowers.append(who)
        return True

    async def acquire(self, who):
        if self.acquire_nowait(who):
            return
        event = asyncio.Event()
        entry = (who, event)
        self.waiters.append(entry)
        try:
            await event.wait()
        except asyncio.CancelledError:
            if entry in self.waiters:
                self.waiters.remove(entry)
            else:
                self.release(who)
            raise
        assert len(self.borrowers) <= self.total, self.borrowers

    def release(self, who):
        self.borrowers.remove(who)
        if self.waiters:
            who, event = self.waiters.popleft()
            self.borrowers.append(who)
            event.set()


async def waiting(limiter, who, start):
    await asyncio.sleep(start)
    await limiter.acquire(who)
    try:
        await asyncio.sleep(1)
    finally:
        limiter.release(who)


async def trying(limiter, who, start):
    await asyncio.sleep(start)
    if limiter.acquire_nowait(who):
        try:
            await asyncio.sleep(3)
        finally:
            limiter.release(who)


async def settle(*running):
    for result in await asyncio.gather(*running, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def main():
    limiter = Limiter(1)
    await settle(waiting(limiter, "a", 0), waiting(limiter, "b", 0.5),
                 trying(limiter, "c", 1.5))
    assert not limiter.borrowers


asyncio.run(main())
