# A feed is an async generator that one task reads. Its owner closes it at the
# end, while the reader may still be inside it: aclose() raises RuntimeError,
# "asynchronous generator is already running", and what the generator holds
# stays open.
# Needs a reader that waits inside as the owner closes.
# explore:
import asyncio
import contextlib


class Cursor:
    opened = []

    def __init__(self, rows):
        self.rows = list(rows)
        self.closed = False
        Cursor.opened.append(self)

    async def fetch(self):
        await asyncio.sleep(0.02)
        return self.rows.pop(0) if self.rows else None

    async def close(self):
        await asyncio.sleep(0)
        self.closed = True


async def feed(rows):
    cursor = Cursor(rows)
    try:
        while (row := await cursor.fetch()) is not None:
            yield row
    finally:
        await cursor.close()


class Reader:
    def __init__(self, rows):
        self.feed = feed(rows)
        self.seen = []
        self.stopped = asyncio.Event()

    async def run(self):
        async for row in self.feed:
            self.seen.append(row)
            await asyncio.sleep(0.02)
            if self.stopped.is_set():
                break

    async def close(self, task):
        self.stopped.set()
        await asyncio.wait([task], timeout=0.018)
        await asyncio.wait([task])
        with contextlib.suppress(RuntimeError):
            await self.feed.aclose()


async def session(rows, duration):
    reader = Reader(rows)
    task = asyncio.create_task(reader.run())
    await asyncio.sleep(duration)
    await reader.close(task)
    assert Cursor.opened[-1].closed, "the cursor is open"
    await task
    return reader.seen


async def main():
    await session("ab", 0.03)
    await session("abcdef", 0.07)


asyncio.run(main())
