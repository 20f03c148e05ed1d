# lock_woken_waiter_cancelled, fixed: a cancelled waiter wakes the next one.
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
            try:
                await waiter
            finally:
                self.waiters.remove(waiter)
        except asyncio.CancelledError:
            if not self.held:
                self.wake_first()
            raise
        self.held = True

    def release(self):
        self.held = False
        self.wake_first()

    def wake_first(self):
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(True)
            break


async def worker(lock, start):
    await asyncio.sleep(start)
    await lock.acquire()
    try:
        await asyncio.sleep(5)
    finally:
        lock.release()


async def main():
    lock = Lock()
    await asyncio.gather(*(worker(lock, i) for i in range(3)),
                         return_exceptions=True)
    assert not lock.held and not lock.waiters


asyncio.run(main())
