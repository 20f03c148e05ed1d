# A writer reads the file object, formats its line (which awaits), and writes;
# a rotation in between has closed that file. Needs a rotation while a line is
# being formatted.
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
        file = self.file
        line = await self.line(text)
        file.write(line)

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
