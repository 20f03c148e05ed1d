# Datagram endpoints: one datagram a tick; nobody there is error_received(), once.
import asyncio


class Peer(asyncio.DatagramProtocol):
    def __init__(self, name):
        self.name = name

    def connection_made(self, transport):
        self.transport = transport
        print(self.name, "made")

    def datagram_received(self, data, address):
        print(self.name, data)
        if self.name == "s":
            self.transport.sendto(data + b"!", address)

    def error_received(self, exc):
        print(self.name, type(exc).__name__)

    def connection_lost(self, exc):
        print(self.name, "lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    server, _ = await loop.create_datagram_endpoint(lambda: Peer("s"), ("127.0.0.1", 0))
    address = server.get_extra_info("sockname")
    client, _ = await loop.create_datagram_endpoint(lambda: Peer("c"), remote_addr=address)
    client.sendto(b"a")
    client.sendto(b"b", address)
    client.sendto(b"")
    await asyncio.sleep(0.1)
    try:
        client.sendto(b"x", ("127.0.0.1", 1))
    except ValueError:
        print("another address")
    server.close()
    await asyncio.sleep(0.1)
    client.sendto(b"c")
    await asyncio.sleep(0.1)
    client.close()
    await asyncio.sleep(0)
    for _ in range(6):
        client.sendto(b"gone")


asyncio.run(main())
