# A request over UDP waits for its reply for ever: the request or the reply may be lost. Fixed: it is repeated.
# explore: --inject net:drop --runs 1000
import asyncio


class Server(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, address):
        self.transport.sendto(b"re " + data, address)


class Client(asyncio.DatagramProtocol):
    def __init__(self):
        self.reply = asyncio.get_running_loop().create_future()

    def datagram_received(self, data, address):
        if not self.reply.done():
            self.reply.set_result(data)


async def main():
    loop = asyncio.get_running_loop()
    server, _ = await loop.create_datagram_endpoint(Server, local_addr=("127.0.0.1", 53))
    transport, client = await loop.create_datagram_endpoint(Client, remote_addr=("127.0.0.1", 53))
    while not client.reply.done():
        transport.sendto(b"name")
        await asyncio.wait([client.reply], timeout=1)
    assert await client.reply == b"re name"
    transport.close()
    server.close()


asyncio.run(main())
