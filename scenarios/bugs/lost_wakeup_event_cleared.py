# The consumer clears the event after it has emptied the buffer and awaited;
# what came meanwhile is announced by an event that is cleared at once. Needs
# an item during the flush.
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
