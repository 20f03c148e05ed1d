# cleanup_await_cancelled, fixed: the connection is returned in a finally of its own.
# explore: --inject cancel
import asyncio


async def query(pool, seconds):
    connection = pool.pop()
    try:
        await asyncio.sleep(seconds)
    finally:
        try:
            await asyncio.sleep(0.1)  # rollback
        finally:
            pool.append(connection)


async def main():
    pool = ["a", "b", "c"]
    await asyncio.gather(*(query(pool, n) for n in (1, 2, 3)),
                         return_exceptions=True)
    assert len(pool) == 3, pool


asyncio.run(main())
