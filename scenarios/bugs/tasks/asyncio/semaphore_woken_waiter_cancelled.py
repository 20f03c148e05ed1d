# asyncio.Semaphore of CPython 3.4.0-3.4.3 (asyncio 270): release() wakes one
# waiter. If it is cancelled before its step, it does not pass the free permit
# on. Needs a cancellation between the wakeup and the step.
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
            await waiter
        self.value -= 1

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
