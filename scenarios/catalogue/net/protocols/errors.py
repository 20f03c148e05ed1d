# Exceptions of each callback of a protocol.
import asyncio


class Bad(asyncio.Protocol):
    def __init__(self, where):
        self.where = where

    def fail(self, where):
        if where == self.where:
            raise ValueError(where)

    def connection_made(self, transport):
        self.transport = transport
        self.fail("made")

    def data_received(self, data):
        print("data", data)
        self.fail("data")

    def eof_received(self):
        self.fail("eof")

    def connection_lost(self, exc):
        print("lost", repr(exc))
        self.fail("lost")


async def main():
    loop = asyncio.get_running_loop()
    for where in "made", "data", "eof", "lost":
        print("==", where)
        server = await loop.create_server(lambda: Bad(where), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"x")
        await asyncio.sleep(0.01)
        try:
            writer.write_eof()
        except OSError as e:
            print(type(e).__name__)
        try:
            print(await reader.read())
        except OSError as e:
            print(type(e).__name__)
        writer.close()
        server.close()
        await server.wait_closed()


asyncio.run(main())
