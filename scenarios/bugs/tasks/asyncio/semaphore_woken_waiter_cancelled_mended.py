# semaphore_woken_waiter_cancelled, fixed: a cancelled waiter wakes the next
# one if a permit is free.
# explore: --inject cancel
import asyncio
import collections


class Semaphore:
    def __init__(self, value):
        self.value = value
        self.waiters = collections.deque()

    async def acquire(self):
        while self.value <= 0:
            waiter = asyncio.get_running_loop().create_future()
            self.waiters.append(waiter)
            try:
                await waiter
            except asyncio.CancelledError:
                waiter.cancel()
                if self.value > 0 and not waiter.cancelled():
                    self.wake_next()
                raise
        self.value -= 1
        if self.value > 0:
            self.wake_next()

    def release(self):
        self.value += 1
        self.wake_next()

    def wake_next(self):
        while self.waiters:
            waiter = self.waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return


async def download(semaphore, seconds):
    await semaphore.acquire()
    try:
        await asyncio.sleep(seconds)
    finally:
        semaphore.release()


async def main():
    semaphore = Semaphore(1)
    jobs = [asyncio.create_task(download(semaphore, n)) for n in (3, 2, 1)]
    await asyncio.wait(jobs)
    assert semaphore.value == 1


asyncio.run(main())
