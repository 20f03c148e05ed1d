# A lock for readers and writers counts a reader before it waits for the writer:
# one that gives up there stays counted, and no writer gets the lock again.
# Needs the machine to stall while the writer has it.
# explore:
import asyncio


class RWLock:
    def __init__(self):
        self.condition, self.readers, self.writing = asyncio.Condition(), 0, False

    async def read_acquire(self):
        async with self.condition:
            self.readers += 1
            while self.writing:
                await self.condition.wait()

    async def read_release(self):
        async with self.condition:
            self.readers -= 1
            self.condition.notify_all()

    async def write(self, job):
        async with self.condition:
            await self.condition.wait_for(lambda: self.readers == 0 and not self.writing)
            self.writing = True
        try:
            await job
        finally:
            self.writing = False
            async with self.condition:
                self.condition.notify_all()


async def reader(lock, start, seconds):
    await asyncio.sleep(start)
    try:
        async with asyncio.timeout(seconds):
            await lock.read_acquire()
    except TimeoutError:
        return
    await asyncio.sleep(0.05)
    await lock.read_release()


async def main():
    lock = RWLock()
    await asyncio.gather(lock.write(asyncio.sleep(0.2)), reader(lock, 0.1, 0.3), reader(lock, 0.3, 0.2))
    await lock.write(asyncio.sleep(0.1))


asyncio.run(main())
