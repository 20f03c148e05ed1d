# cleanup_survives_one_cancel, fixed: the cleanup is a separate task, which is
# awaited until it ends.
# explore: --inject cancel
import asyncio

locked = []


async def unlock(name):
    await asyncio.sleep(0.02)
    locked.remove(name)


async def work(name):
    locked.append(name)
    try:
        await asyncio.sleep(0.05)
        await asyncio.sleep(0.05)
    finally:
        task = asyncio.create_task(unlock(name))
        hit = None
        while not task.done():
            try:
                await asyncio.shield(task)
            except asyncio.CancelledError as error:
                if task.cancelled():
                    locked.remove(name)
                hit = error
        if hit is not None:
            raise hit


async def noise(n):
    for _ in range(4):
        await asyncio.sleep(0.01 * n)


async def main():
    await asyncio.gather(work("a"), noise(1), noise(2), work("b"), noise(3),
                         return_exceptions=True)
    assert not locked, locked


asyncio.run(main())
