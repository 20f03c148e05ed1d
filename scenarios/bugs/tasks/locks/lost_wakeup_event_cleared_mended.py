# lost_wakeup_event_cleared, fixed: the event is cleared before the buffer is
# emptied.
# explore:
import asyncio


async def consumer(buffer, event, seen):
    while len(seen) < 3:
        await event.wait()
        event.clear()
        batch = buffer[:]
        del buffer[:]
        await asyncio.sleep(0.5)  # the flush
        seen.extend(batch)


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
