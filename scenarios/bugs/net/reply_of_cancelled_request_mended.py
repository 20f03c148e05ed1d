# redis-py#2624 and #2665 (GHSA-24wv-mv5m-xv4h): a request is given up while its reply is on its way, and its connection
# goes back to the pool; the next request reads that reply. Needs a reply that arrives after the timeout. Fixed: a
# connection whose reply was not read is closed.
# explore: --runs 1000
import asyncio


async def serve(reader, writer):
    while line := await reader.readline():
        await asyncio.sleep(0.5)
        writer.write(b"value of " + line)
    writer.close()


class Pool:
    def __init__(self):
        self.free = []

    async def get(self, key):
        if not self.free:
            self.free.append(await asyncio.open_connection("127.0.0.1", 6379))
        connection = self.free.pop()
        reader, writer = connection
        try:
            writer.write(key + b"\n")
            reply = await reader.readline()
        except asyncio.CancelledError:
            writer.close()
            raise
        self.free.append(connection)
        return reply.strip()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 6379)
    pool = Pool()
    for key in b"a", b"b":
        try:
            async with asyncio.timeout(1):
                value = await pool.get(key)
        except TimeoutError:
            continue
        assert value == b"value of " + key, value
    for _, writer in pool.free:
        writer.close()
    server.close()


asyncio.run(main())
