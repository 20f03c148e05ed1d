# How many bytes each data_received() has of what a peer wrote at once: whole segments that fit into a window, which grows.
"""Answers of 50 kB to 200 kB, written in pieces of several sizes, and how they arrive."""
import asyncio


class Receiver(asyncio.Protocol):
    def __init__(self):
        self.sizes = []
        self.done = asyncio.get_running_loop().create_future()

    def data_received(self, data):
        self.sizes.append(len(data))

    def connection_lost(self, exc):
        self.done.set_result(None)


class Sender(asyncio.Protocol):
    def __init__(self, total, piece):
        self.total, self.piece = total, piece

    def connection_made(self, transport):
        self.transport = transport
        transport.set_write_buffer_limits(high=10_000_000)

    def data_received(self, data):
        for at in range(0, self.total, self.piece):
            self.transport.write(b"x" * min(self.piece, self.total - at))
        self.transport.close()


async def transfer(total, piece):
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Sender(total, piece), "127.0.0.1", 0)
    transport, receiver = await loop.create_connection(Receiver, *server.sockets[0].getsockname())
    transport.write(b"request")
    await receiver.done
    server.close()
    print(total, "in pieces of", piece, receiver.sizes)


async def main():
    for total in (50_000, 100_000, 130_000, 200_000):
        for piece in (10_000, 16_406, 50_000, 65_536, 100_000):
            await transfer(total, piece)


asyncio.run(main())
