# logger_file, fixed: lines logged before the file is open are buffered.
# explore:
import asyncio


class Logger:
    def __init__(self):
        self.lines = []
        self.file = None
        self.early = []
        self.opening = asyncio.create_task(self.open())

    async def open(self):
        await asyncio.sleep(0.01)
        self.file = self.lines
        self.file.extend(self.early)

    def info(self, line):
        if self.file is not None:
            self.file.append(line)
        else:
            self.early.append(line)


async def main():
    logger = Logger()
    loop = asyncio.get_running_loop()
    for n in range(3):
        loop.call_later(0.02 + n, logger.info, f"request {n}")
    await asyncio.sleep(3)
    await logger.opening
    assert len(logger.lines) == 3, logger.lines


asyncio.run(main())
