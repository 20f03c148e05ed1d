import asyncio

class Id:
    last = 0

    @classmethod
    async def fresh(cls):
        n = cls.last + 1
        await asyncio.sleep(0.01)
        cls.last = n
        return n

async def make(delay):
    await asyncio.sleep(delay)
    return await Id.fresh()

async def main():
    ids = await asyncio.gather(make(0.1), make(0.2))
    assert len(set(ids)) == 2, ids

asyncio.run(main())
