# reader_counted_late, fixed: a reader counts itself at once.
# explore: --model any
import asyncio


class RW:
    def __init__(self):
        self.readers = 0
        self.writing = False
        self.cond = asyncio.Condition()

    async def read(self):
        while self.writing:
            await asyncio.sleep(0)
        self.readers += 1

    async def write(self):
        while self.writing or self.readers:
            await asyncio.sleep(0)
        self.writing = True


async def reader(rw, data):
    await rw.read()
    a = data[0]
    await asyncio.sleep(0)
    assert a == data[1], data
    rw.readers -= 1


async def writer(rw, data):
    for _ in range(6):
        await asyncio.sleep(0)
    await rw.write()
    data[0] += 1
    await asyncio.sleep(0)
    data[1] += 1
    rw.writing = False


async def main():
    rw, data = RW(), [0, 0]
    await asyncio.gather(reader(rw, data), writer(rw, data))


asyncio.run(main())
