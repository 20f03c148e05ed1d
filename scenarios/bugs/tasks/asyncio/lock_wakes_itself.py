# asyncio.Lock with the mistake that the fix of bpo-32734 warns about: a cancelled
# waiter wakes the first entry of the queue while that entry is its own, already done,
# and so wakes no other task. Needs a cancellation between the wakeup and the step.
# explore: --inject cancel
import asyncio
import collections


class Lock:
    def __init__(self):
        self.held = False
        self.waiters = collections.deque()

    async def acquire(self):
        if not self.held and all(w.cancelled() for w in self.waiters):
            self.held = True
            return
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not self.held:
                self.wake_first()
            self.waiters.remove(waiter)
            raise
        self.waiters.remove(waiter)
        self.held = True

    def release(self):
        self.held = False
        self.wake_first()

    def wake_first(self):
        if self.waiters and not self.waiters[0].done():
            self.waiters[0].set_result(None)


async def job(lock):
    await lock.acquire()
    try:
        await asyncio.sleep(1)
    finally:
        lock.release()


async def main():
    lock = Lock()
    jobs = [asyncio.create_task(job(lock)) for _ in range(4)]
    await asyncio.wait(jobs)
    assert not lock.held


asyncio.run(main())
