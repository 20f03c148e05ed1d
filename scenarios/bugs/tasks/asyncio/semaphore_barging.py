# asyncio.Semaphore of CPython 3.4.4-3.10.3 (bpo-45997): acquire() checks only
# the value, so a newcomer takes the permit for which a waiter was woken, and
# the waiter goes back to the end of the queue. Needs the newcomer in the tick
# of the release.
# explore: --slow 2
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
        while self.waiters:
            waiter = self.waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return


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
