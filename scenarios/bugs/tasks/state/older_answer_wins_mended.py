# older_answer_wins, fixed: an answer to any query other than the latest is
# dropped.
# explore:
import asyncio


class Box:
    def __init__(self):
        self.text = ""
        self.shown = None

    async def search(self, text, seconds):
        self.text = text
        await asyncio.sleep(seconds)
        if text == self.text:
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
