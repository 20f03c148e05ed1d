# A search box shows the last answer that arrived, not the answer to the last
# query. Needs the answer to an earlier query to arrive later.
# explore:
import asyncio


class Box:
    def __init__(self):
        self.text = ""
        self.shown = None

    async def search(self, text, seconds):
        self.text = text
        await asyncio.sleep(seconds)
        self.shown = text


async def type_in(box, text, pause, seconds, started):
    await asyncio.sleep(pause)
    started.append(text)
    await box.search(text, seconds)


async def main():
    box, started = Box(), []
    await asyncio.gather(type_in(box, "p", 0.1, 0.4, started),
                         type_in(box, "py", 0.3, 0.3, started),
                         type_in(box, "pyt", 0.5, 0.2, started))
    assert box.shown == started[-1], (box.shown, started)


asyncio.run(main())
