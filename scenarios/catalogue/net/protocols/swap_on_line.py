# set_protocol() in data_received(): the next segment goes to the new protocol, connection_lost() too.
import asyncio


class Second(asyncio.Protocol):
    def connection_made(self, transport):
        print("never called")

    def data_received(self, data):
        print("second", data)

    def connection_lost(self, exc):
        print("second lost", exc)


class First(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        print("first", data)
        self.transport.set_protocol(Second())
        print(type(self.transport.get_protocol()).__name__)

    def connection_lost(self, exc):
        print("first lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(First, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for text in b"one", b"two":
        writer.write(text)
        await asyncio.sleep(0.1)
    writer.close()
    server.close()
    await server.wait_closed()


asyncio.run(main())
