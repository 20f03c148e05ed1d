# create_connection() returns after connection_made(), and data that came with the accept is received after it.
import asyncio


class Client(asyncio.Protocol):
    def __init__(self):
        print("init")

    def connection_made(self, transport):
        print("made")

    def data_received(self, data):
        print("data", data)

    def connection_lost(self, exc):
        print("lost", exc)


class Greeter(asyncio.Protocol):
    def connection_made(self, transport):
        transport.write(b"hello")
        transport.close()


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Greeter, "127.0.0.1", 0)
    transport, protocol = await loop.create_connection(Client, *server.sockets[0].getsockname())
    print("connected", type(protocol).__name__, transport.is_reading())
    await asyncio.sleep(1)
    server.close()


asyncio.run(main())
