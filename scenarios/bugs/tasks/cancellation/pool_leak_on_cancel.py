# A connection is taken, and an await follows before the try begins: if the
# task is cancelled there, the connection is never returned. Needs a
# cancellation at that await; the last user waits forever.
# explore: --inject cancel
import asyncio


async def use(pool):
    connection = await pool.get()
    await asyncio.sleep(0.1)  # ping
    try:
        await asyncio.sleep(1)
    finally:
        pool.put_nowait(connection)


async def main():
    pool = asyncio.Queue()
    pool.put_nowait("connection")
    await asyncio.gather(*(use(pool) for _ in range(3)),
                         return_exceptions=True)
    assert pool.qsize() == 1, pool.qsize()


asyncio.run(main())
