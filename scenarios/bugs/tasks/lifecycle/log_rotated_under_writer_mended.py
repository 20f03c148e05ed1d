# log_rotated_under_writer, fixed: the file is read after the line has been formatted.
# explore:
import asyncio


class File:
    def __init__(self):
        self.closed = False
        self.lines = []

    def write(self, line):
        if self.closed:
            raise ValueError("write to closed file")
        self.lines.append(line)


class Log:
    def __init__(self):
        self.file = File()

    async def line(self, text):
        await asyncio.sleep(0.03)
        return text.upper()

    async def write(self, text):
        line = await self.line(text)
        self.file.write(line)

    def rotate(self):
        self.file.closed = True
        self.file = File()


async def rotating(log):
    for _ in range(2):
        await asyncio.sleep(1)
        log.rotate()


async def main():
    log = Log()
    rotation = asyncio.create_task(rotating(log))
    for text in ("start", "work", "stop"):
        await log.write(text)
        await asyncio.sleep(0.6)
    await rotation


asyncio.run(main())
