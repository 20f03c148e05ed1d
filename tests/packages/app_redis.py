"""redis.asyncio, against redis-server in the same world: an answer is that of its
command."""
import asyncio
import redis.asyncio

async def main():
    pool = redis.asyncio.BlockingConnectionPool(max_connections=2, timeout=30)
    client = redis.asyncio.Redis(connection_pool=pool)
    lost = []
    async def put(n):
        try:
            await client.incr("n")
            await client.rpush("l", n)
            got = await client.lrange("l", 0, -1)
            assert str(n).encode() in got, (n, got)
        except (redis.ConnectionError, redis.TimeoutError, OSError):
            lost.append(n)
    await asyncio.gather(*map(put, range(4)))
    try:
        assert int(await client.get("n") or 0) <= 4
    except (redis.ConnectionError, redis.TimeoutError, OSError):
        pass
    await asyncio.sleep(60)
    await pool.disconnect()
    print("done")

asyncio.run(main())
