# A client checks every two seconds that its connection lives: it sends PING and reads PONG. Where a reply is slow, the
# check reads while the request does: "readuntil() called while another coroutine is already waiting for incoming data"
# (redis-py#2640, aioredis, asyncpg). Fixed: one lock for a request and its reply.
# explore: --runs 1000
import asyncio
import contextlib


class Client:
    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", 6379)
        self.lock = asyncio.Lock()
        self.checking = asyncio.create_task(self.check())

    async def command(self, line):
        async with self.lock:
            self.writer.write(line)
            return await self.reader.readline()

    async def check(self):
        while True:
            await asyncio.sleep(2)
            assert await self.command(b"PING\n") == b"PONG\n"

    async def close(self):
        self.checking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.checking
        self.writer.close()


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(b"PONG\n" if line == b"PING\n" else b"value of " + line)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 6379)
    client = Client()
    await client.connect()
    for key in range(3):
        await asyncio.sleep(0.75)
        value = await client.command(b"%d\n" % key)
        assert value == b"value of %d\n" % key, value
    await client.close()
    server.close()


asyncio.run(main())
