# semaphore_barging, fixed: as since 3.10.4, a task that finds a queue joins
# it, and a release hands over the permit.
# explore: --slow 2
import asyncio
import collections


class Semaphore:
    def __init__(self, value):
        self.value = value
        self.waiters = collections.deque()

    async def acquire(self):
        if self.value > 0:
            self.value -= 1
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
        while self.waiters:
            waiter = self.waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self.value += 1


async def client(semaphore, name, start, asked, served):
    await asyncio.sleep(start)
    asked.append(name)
    await semaphore.acquire()
    served.append(name)
    await asyncio.sleep(2)
    semaphore.release()


async def main():
    semaphore = Semaphore(1)
    asked = []
    served = []
    try:
        await asyncio.gather(*(client(semaphore, name, start, asked, served)
                               for name, start in
                               [("a", 0), ("b", 1), ("c", 3)]))
    except asyncio.CancelledError:
        return
    assert asked == served, (asked, served)


asyncio.run(main())
