# A short header and a body in two writes: how many bytes each data_received() of the client has.
"""Bodies of 10 kB to 200 kB after a header of their own, as many HTTP servers send them."""
import asyncio


class Client(asyncio.Protocol):
    def __init__(self):
        self.sizes = []
        self.done = asyncio.get_running_loop().create_future()

    def data_received(self, data):
        self.sizes.append(len(data))

    def connection_lost(self, exc):
        self.done.set_result(None)


class Server(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.transport.write(b"h" * 43)
        self.transport.write(b"b" * int(data))
        self.transport.close()


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Server, "127.0.0.1", 0)
    for size in (10_000, 100_000, 128_000, 130_000, 150_000, 200_000):
        transport, client = await loop.create_connection(Client, *server.sockets[0].getsockname())
        transport.write(b"%d" % size)
        await client.done
        print(size, client.sizes)
    server.close()
    await server.wait_closed()


asyncio.run(main())
