# A client whose connection was reset tries again on the same connection, and fails for ever (asyncpg#464,
# sqlalchemy#12077). Fixed: it connects again.
# explore: --inject net:reset --runs 1000
import asyncio


async def serve(reader, writer):
    try:
        while line := await reader.readline():
            writer.write(line)
    except ConnectionError:
        pass
    writer.close()


class Client:
    writer = None

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", 5432)

    async def request(self, text):
        while True:
            try:
                if self.writer is None:
                    await self.connect()
                self.writer.write(text)
                await self.writer.drain()
                if reply := await self.reader.readline():
                    return reply
            except ConnectionError:
                pass
            self.writer.close()
            self.writer = None
            await asyncio.sleep(1)


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 5432)
    client = Client()
    await client.request(b"one\n")
    await client.request(b"two\n")
    client.writer.close()
    server.close()


asyncio.run(main())
