# buffer_cleared_after_write, fixed: the buffer is swapped before the write.
# explore:
import asyncio


class Logger:
    def __init__(self):
        self.buffer = []
        self.file = []
        self.wake = asyncio.Event()
        self.closing = False

    def log(self, line):
        self.buffer.append(line)
        self.wake.set()

    async def run(self):
        while not self.closing or self.buffer:
            await self.wake.wait()
            self.wake.clear()
            lines, self.buffer = self.buffer, []
            await asyncio.sleep(0.1)
            self.file.extend(lines)

    def close(self):
        self.closing = True
        self.wake.set()


async def main():
    logger = Logger()
    task = asyncio.create_task(logger.run())
    for n in range(5):
        logger.log(n)
        await asyncio.sleep(0.15)
    logger.close()
    await task
    assert logger.file == list(range(5)), logger.file


asyncio.run(main())
