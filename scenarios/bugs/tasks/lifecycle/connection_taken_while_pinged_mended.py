# connection_taken_while_pinged, fixed: the connection is taken before it is pinged.
# explore:
import asyncio


class Connection:
    def __init__(self, name):
        self.name = name
        self.users = 0

    async def ping(self):
        await asyncio.sleep(0.05)


class Pool:
    def __init__(self, size):
        self.free = [Connection(n) for n in range(size)]
        self.given = asyncio.Condition()

    async def take(self):
        async with self.given:
            while not self.free:
                await self.given.wait()
            connection = self.free.pop(0)
        await connection.ping()
        return connection

    async def give(self, connection):
        async with self.given:
            self.free.append(connection)
            self.given.notify()


async def request(pool, at):
    await asyncio.sleep(at)
    connection = await pool.take()
    connection.users += 1
    assert connection.users == 1, "two requests on one connection"
    await asyncio.sleep(0.2)
    connection.users -= 1
    await pool.give(connection)


async def main():
    pool = Pool(2)
    await asyncio.gather(*(request(pool, at) for at in (0, 0.1, 0.6)))


asyncio.run(main())
