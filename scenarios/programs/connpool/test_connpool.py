"""Tests of connpool: python3 test_connpool.py, or ticktape run."""

import asyncio
import logging

from connpool import (
    ConnectionClosed,
    ConnectionPool,
    ConnectionState,
    PoolConfig,
    PoolError,
    PoolTimeout,
)


class PrintHandler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        print(self.format(record))


def set_up_logging() -> None:
    handler = PrintHandler()
    handler.setFormatter(
        logging.Formatter("%(levelname)-7s %(name)s: %(message)s")
    )
    root = logging.getLogger("connpool")
    root.addHandler(handler)
    root.setLevel(logging.INFO)


def test_config() -> None:
    config = PoolConfig().with_size(1, 3)
    print(config)
    assert config == PoolConfig(min_size=1, max_size=3)
    try:
        PoolConfig(min_size=5)
    except ValueError as e:
        print("refused:", e)
    try:
        config.max_size = 4
    except AttributeError as e:
        print(type(e).__name__, e)


async def client(pool: ConnectionPool, name: str, delay: float) -> str:
    await asyncio.sleep(delay)
    async with pool.acquire() as connection:
        assert pool.size <= pool.config.max_size, f"{pool.size} connections"
        return await connection.query(f"select {name}")


async def test_sharing() -> None:
    config = PoolConfig(max_size=2, acquire_timeout=60)
    async with ConnectionPool(config) as pool:
        answers = await asyncio.gather(
            *(client(pool, n, i * 0.06) for i, n in enumerate("abcde"))
        )
        print(*answers)
        print(pool.stats, pool.stats.as_dict())
    assert pool.stats.created == pool.stats.closed


async def test_broken() -> None:
    config = PoolConfig(min_size=1, acquire_timeout=60)
    async with ConnectionPool(config) as pool:
        async with pool.acquire() as connection:
            pass
        connection.state = ConnectionState.BROKEN
        await asyncio.sleep(0.12)
        print(pool.stats.failed_checks, connection.state)
        try:
            await connection.query("x")
        except ConnectionClosed as e:
            print(str(e).replace(str(connection.number), "N"))


async def test_timeout() -> None:
    config = PoolConfig(max_size=1, acquire_timeout=0.1)
    async with ConnectionPool(config) as pool:
        try:
            async with pool.acquire():
                async with pool.acquire():
                    print("not reached")
        except PoolError as e:
            print(type(e).__name__, e, isinstance(e, PoolTimeout))


async def main() -> None:
    for test in test_sharing, test_broken, test_timeout:
        await test()
        print(test.__name__, "passed")


if __name__ == "__main__":
    set_up_logging()
    test_config()
    asyncio.run(main())
