# The reaper of idle connections closes one with an await and removes it from the
# list afterwards; in between it can be borrowed. Needs a borrower at that moment.
# explore:
import asyncio


class Connection:
    def __init__(self):
        self.closed = False
        self.used_at = 0

    async def close(self):
        self.closed = True
        await asyncio.sleep(0.05)


class Pool:
    def __init__(self):
        self.idle = []

    async def get(self):
        if self.idle:
            return self.idle.pop()
        await asyncio.sleep(0.1)
        return Connection()

    def put(self, connection):
        connection.used_at = asyncio.get_running_loop().time()
        self.idle.append(connection)

    async def reap(self):
        for _ in range(4):
            await asyncio.sleep(1)
            now = asyncio.get_running_loop().time()
            for connection in list(self.idle):
                if now - connection.used_at > 0.6:
                    await connection.close()
                    self.idle.remove(connection)


async def request(pool, pause):
    for _ in range(4):
        connection = await pool.get()
        assert not connection.closed, "a closed connection"
        await asyncio.sleep(0.1)
        pool.put(connection)
        await asyncio.sleep(pause)


async def main():
    pool = Pool()
    await asyncio.gather(pool.reap(), request(pool, 0.35), request(pool, 1.3))


asyncio.run(main())
