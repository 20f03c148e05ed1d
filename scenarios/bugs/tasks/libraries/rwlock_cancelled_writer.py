# A writer-preferring lock (sglang PR 31657): readers wait while writers wait.
# A cancelled writer decrements the count of waiting writers but notifies
# nobody, so readers that only it had blocked keep waiting; here reader A waits
# for reader B. Needs B to arrive after the writer, and a cancellation of the
# writer after it has waited for a while.
# explore: --inject cancel
import asyncio


class ReadWriteLock:
    def __init__(self):
        self.sleeping = []
        self.readers = 0
        self.writing = False
        self.writers_waiting = 0

    async def wait(self):
        waiter = asyncio.get_running_loop().create_future()
        self.sleeping.append(waiter)
        try:
            await waiter
        finally:
            self.sleeping.remove(waiter)

    def notify(self):
        for waiter in self.sleeping:
            if not waiter.done():
                waiter.set_result(None)

    async def read(self):
        while self.writing or self.writers_waiting > 0:
            await self.wait()
        self.readers += 1

    def leave_read(self):
        self.readers -= 1
        self.notify()

    async def write(self):
        self.writers_waiting += 1
        try:
            while self.writing or self.readers > 0:
                await self.wait()
            self.writing = True
        finally:
            self.writers_waiting -= 1

    def leave_write(self):
        self.writing = False
        self.notify()


async def reader_a(lock, let_go):
    await lock.read()
    try:
        await asyncio.wait([let_go])
    finally:
        lock.leave_read()


async def reader_b(lock, let_go):
    await lock.read()
    lock.leave_read()
    if not let_go.done():
        let_go.set_result(None)


async def writer(lock):
    await lock.write()
    lock.leave_write()


async def main():
    lock = ReadWriteLock()
    let_go = asyncio.get_running_loop().create_future()
    a = asyncio.create_task(reader_a(lock, let_go))
    await asyncio.sleep(1)
    w = asyncio.create_task(writer(lock))
    await asyncio.sleep(1)
    b = asyncio.create_task(reader_b(lock, let_go))
    await asyncio.sleep(1)
    if w.cancelled():
        await asyncio.wait([b])  # no writer blocks b
    if not let_go.done():
        let_go.set_result(None)
    await asyncio.wait([a, w, b])


asyncio.run(main())
