# tokio's select!, expressed with asyncio's wait_for: reading a frame takes two reads,
# and a timeout between them drops the first half. Needs a timeout between the two reads.
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
        head = await self.wire.chunks.get()
        body = await self.wire.chunks.get()
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
