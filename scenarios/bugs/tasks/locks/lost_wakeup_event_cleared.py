# The consumer empties the buffer, awaits, and clears the event only then; the
# event set for an item that arrived meanwhile is cleared at once. Needs an
# item during the flush.
# explore:
import asyncio


async def consumer(buffer, event, seen):
    while len(seen) < 3:
        await event.wait()
        batch = buffer[:]
        del buffer[:]
        await asyncio.sleep(0.5)  # the flush
        seen.extend(batch)
        event.clear()


async def main():
    buffer = []
    seen = []
    event = asyncio.Event()
    task = asyncio.create_task(consumer(buffer, event, seen))
    for item in range(3):
        await asyncio.sleep(1)
        buffer.append(item)
        event.set()
    await asyncio.wait([task])


asyncio.run(main())
