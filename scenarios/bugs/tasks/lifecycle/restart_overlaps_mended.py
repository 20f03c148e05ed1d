# restart_overlaps, fixed: the restart awaits the end of the old worker.
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
    await asyncio.wait([old])
    new = asyncio.create_task(worker(device, 0))
    await asyncio.wait([old, new])
    for task in (old, new):
        if not task.cancelled():
            task.result()


asyncio.run(main())
