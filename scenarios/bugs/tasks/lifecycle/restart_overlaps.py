# A restart cancels the old worker and starts the next one at once; the old
# worker's cleanup awaits, so both use the device for a while (gh-105836).
# Needs the restart while the worker is busy.
# explore: --slow 2
import asyncio


async def worker(device, start):
    await asyncio.sleep(start)
    assert not device, device
    device.append(start)
    try:
        await asyncio.sleep(1)
    finally:
        try:
            await asyncio.sleep(0.5)
        finally:
            device.remove(start)


async def main():
    device = []
    old = asyncio.create_task(worker(device, 0))
    await asyncio.sleep(2)
    old.cancel()
    new = asyncio.create_task(worker(device, 0))
    await asyncio.wait([old, new])
    for task in (old, new):
        if not task.cancelled():
            task.result()


asyncio.run(main())
