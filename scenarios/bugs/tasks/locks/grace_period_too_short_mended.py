# grace_period_too_short, fixed: a reader counts itself first.
# explore: --model any
import asyncio


class Box:
    def __init__(self):
        self.current = {"freed": False, "value": 1}
        self.readers = 0

    async def read(self):
        self.readers += 1
        value = self.current
        await asyncio.sleep(0)
        assert not value["freed"], "use after free"
        await asyncio.sleep(0)
        assert not value["freed"], "use after free"
        self.readers -= 1

    async def replace(self):
        old = self.current
        self.current = {"freed": False, "value": old["value"] + 1}
        while self.readers > 0:
            await asyncio.sleep(0)
        old["freed"] = True


async def updater(box):
    for _ in range(6):
        await asyncio.sleep(0)
    await box.replace()


async def reader(box, pause):
    for _ in range(2):
        await box.read()
        for _ in range(pause):
            await asyncio.sleep(0)


async def main():
    box = Box()
    await asyncio.gather(reader(box, 6), reader(box, 8), updater(box))


asyncio.run(main())
