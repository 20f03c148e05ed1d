# frame_cut_by_timeout, fixed: the bytes read so far are kept.
# explore:
import asyncio


class Wire:
    def __init__(self):
        self.chunks = asyncio.Queue()


async def sender(wire):
    for n in range(5):
        wire.chunks.put_nowait(("head", n))
        await asyncio.sleep(0.01)
        wire.chunks.put_nowait(("body", n))
        await asyncio.sleep(0.09)


class Reader:
    def __init__(self, wire):
        self.wire = wire
        self.head = None

    async def frame(self):
        if self.head is None:
            self.head = await self.wire.chunks.get()
        body = await self.wire.chunks.get()
        head, self.head = self.head, None
        assert head[0] == "head" and head[1] == body[1], (head, body)
        return head[1]


async def main():
    wire = Wire()
    reader = Reader(wire)
    source = asyncio.create_task(sender(wire))
    got = []
    ticks = 0
    while len(got) < 5 and ticks < 60:
        try:
            got.append(await asyncio.wait_for(reader.frame(), 0.055))
        except TimeoutError:
            ticks += 1
    await source
    assert got == [0, 1, 2, 3, 4], got


asyncio.run(main())
