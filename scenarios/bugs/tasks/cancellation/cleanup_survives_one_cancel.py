# A cleanup with an await is retried when it is cancelled, but only once. Needs
# two cancellations during the cleanup.
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
        try:
            await unlock(name)
        except asyncio.CancelledError:
            await unlock(name)
            raise


async def noise(n):
    for _ in range(4):
        await asyncio.sleep(0.01 * n)


async def main():
    await asyncio.gather(work("a"), noise(1), noise(2), work("b"), noise(3),
                         return_exceptions=True)
    assert not locked, locked


asyncio.run(main())
