# logger-file: the file is opened while the program continues; lines logged
# before it is open are lost.
# explore:
import asyncio


class Logger:
    def __init__(self):
        self.lines = []
        self.file = None
        self.opening = asyncio.create_task(self.open())

    async def open(self):
        await asyncio.sleep(0.01)
        self.file = self.lines

    def info(self, line):
        if self.file is not None:
            self.file.append(line)


async def main():
    logger = Logger()
    loop = asyncio.get_running_loop()
    for n in range(3):
        loop.call_later(0.02 + n, logger.info, f"request {n}")
    await asyncio.sleep(3)
    await logger.opening
    assert len(logger.lines) == 3, logger.lines


asyncio.run(main())
