# SQLAlchemy 1.4-2.0.36 (sqlalchemy 12077): the cleanup awaits a rollback
# before it returns the connection to the pool; a cancellation of the cleanup
# skips the return. Needs a cancellation at the await in the finally.
# explore: --inject cancel
import asyncio


async def query(pool, seconds):
    connection = pool.pop()
    try:
        await asyncio.sleep(seconds)
    finally:
        await asyncio.sleep(0.1)  # rollback
        pool.append(connection)


async def main():
    pool = ["a", "b", "c"]
    await asyncio.gather(*(query(pool, n) for n in (1, 2, 3)),
                         return_exceptions=True)
    assert len(pool) == 3, pool


asyncio.run(main())
