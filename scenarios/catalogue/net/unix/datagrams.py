# Datagrams over socketpair(AF_UNIX): the peer of such an endpoint has no name, so that sendto() without an address
# is a fatal error, and a later one has no loop.
import asyncio
import socket


class Log(asyncio.DatagramProtocol):
    def __init__(self, name):
        self.name = name

    def datagram_received(self, data, address):
        print(self.name, data, address)

    def error_received(self, exc):
        print(self.name, "error", type(exc).__name__)

    def connection_lost(self, exc):
        print(self.name, "lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair(type=socket.SOCK_DGRAM)
    one, _ = await loop.create_datagram_endpoint(lambda: Log("one"), sock=a)
    two, _ = await loop.create_datagram_endpoint(lambda: Log("two"), sock=b)
    one.sendto(b"hello")
    two.sendto(b"")
    await asyncio.sleep(0.1)
    one.close()
    await asyncio.sleep(0.1)
    try:
        two.sendto(b"nobody")
    except AttributeError as e:
        print(e)
    await asyncio.sleep(0.1)
    two.close()
    await asyncio.sleep(0)


asyncio.run(main())
