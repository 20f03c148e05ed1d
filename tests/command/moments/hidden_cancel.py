import asyncio

results = []


class Lease:
    def __init__(self):
        self.owner = "ann"


async def expire(lease):
    await asyncio.sleep(0.3)
    lease.owner = None


async def use(lease):
    try:
        await asyncio.sleep(0.2)
        await asyncio.sleep(0)
        results.append(lease.owner.upper())
    finally:
        await asyncio.sleep(0.5)


async def main():
    lease = Lease()
    task = asyncio.create_task(use(lease))
    await asyncio.gather(expire(lease), asyncio.sleep(0.4))
    task.cancel()
    await asyncio.wait([task])
    assert results == ["ANN"], results


asyncio.run(main())
