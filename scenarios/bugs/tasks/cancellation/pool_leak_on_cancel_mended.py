# pool_leak_on_cancel, fixed: the try begins where the connection is taken.
# explore: --inject cancel
import asyncio


async def use(pool):
    connection = await pool.get()
    try:
        await asyncio.sleep(0.1)  # ping
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
