# A program of two files: the race is in a module of it.
import asyncio

from parts.pool import Pool


async def client(pool, delay):
    await asyncio.sleep(delay)
    return await pool.query()


async def main():
    pool = Pool()
    used = await asyncio.gather(client(pool, 0), client(pool, 0.1))
    assert used == [1, 1], used


asyncio.run(main())
