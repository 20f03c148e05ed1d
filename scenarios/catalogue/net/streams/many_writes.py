# Many small writes in one step: TCP sends as many segments as its congestion window has room for; the rest follows as
# one, after the first ones were read. A receiver acknowledges at once only the first 16, and none while it answers.
import asyncio


class Reader(asyncio.Protocol):
    def __init__(self, name):
        self.name = name
        self.sizes = []
        self.waiter = None

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.sizes.append(len(data))
        if self.waiter is not None:
            self.waiter.set_result(None)
            self.waiter = None

    async def receive(self, size):
        while sum(self.sizes) < size:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        sizes, self.sizes = self.sizes, []
        return sizes


async def burst(exchanges, count, size, back):
    """What BACK receives of COUNT writes, after so many EXCHANGES."""
    loop = asyncio.get_running_loop()
    accepted = []

    def make():
        accepted.append(Reader("server"))
        return accepted[-1]

    server = await loop.create_server(make, "127.0.0.1", 9310)
    transport, client = await loop.create_connection(lambda: Reader("client"), "127.0.0.1", 9310)
    await asyncio.sleep(0.1)
    peer = accepted[0]
    for _ in range(exchanges):
        transport.write(b"?")
        await peer.receive(1)
        peer.transport.write(b"!")
        await client.receive(1)
    if back:
        transport.write(b"?")
        await peer.receive(1)
    sender, receiver = (peer, client) if back else (client, peer)
    for _ in range(count):
        sender.transport.write(b"x" * size)
    print(exchanges, count, size, back, [n // size for n in await receiver.receive(count * size)])
    transport.close()
    server.close()
    await server.wait_closed()


async def main():
    for exchanges in 0, 1, 3, 8, 20:
        await burst(exchanges, 30, 10, False)
        await burst(exchanges, 50, 10, True)
    await burst(0, 60, 500, False)
    await burst(1, 60, 500, True)


asyncio.run(main())
