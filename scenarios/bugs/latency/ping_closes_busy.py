# A pool closes a connection whose ping is not answered within half a second,
# even if a task has borrowed it meanwhile.
# explore: --latency 10ms..2s
# without: found
import asyncio

from ticktape import io


class Connection:
    def __init__(self):
        self.open = True

    async def ping(self):
        await io(0.05)  # the server

    async def query(self):
        for _ in range(3):
            assert self.open, "the connection was closed"
            await io(0.1)  # the server


class Pool:
    def __init__(self):
        self.idle = [Connection()]

    def take(self):
        return self.idle.pop() if self.idle else Connection()

    async def check(self):
        for connection in list(self.idle):
            try:
                async with asyncio.timeout(0.5):
                    await connection.ping()
            except TimeoutError:
                connection.open = False


async def main():
    pool = Pool()
    checking = asyncio.create_task(pool.check())
    await asyncio.sleep(0.2)
    await pool.take().query()
    await checking


asyncio.run(main())
