# A connection is taken and then awaited for before the try begins: cancelled
# there, it never comes back. Needs a cancellation at that await; the last user
# waits for ever.
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
