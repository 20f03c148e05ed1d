# Datagrams to several peers; a transport with a remote address refuses others.
import asyncio


class Peer(asyncio.DatagramProtocol):
    def __init__(self, name):
        self.name = name

    def datagram_received(self, data, addr):
        print(self.name, data)

    def error_received(self, exc):
        print(self.name, type(exc).__name__)

    def connection_lost(self, exc):
        print(self.name, "lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    made = [await loop.create_datagram_endpoint(lambda: Peer(name), ("127.0.0.1", 0)) for name in "abc"]
    transports = [transport for transport, _ in made]
    addresses = [transport.get_extra_info("sockname") for transport in transports]
    for address in addresses:
        transports[0].sendto(b"to all", address)
    transports[1].sendto(b"", addresses[2])
    transports[1].sendto(b"x" * 70000, addresses[2])
    await asyncio.sleep(0.01)
    client, _ = await loop.create_datagram_endpoint(lambda: Peer("client"), remote_addr=addresses[0])
    try:
        client.sendto(b"wrong", addresses[1])
    except ValueError as e:
        print(str(e).replace(str(addresses[0][1]), "PORT"))
    try:
        client.sendto("text")
    except TypeError as e:
        print(e)
    client.sendto(b"right")
    await asyncio.sleep(0.01)
    client.abort()
    for transport in transports:
        transport.close()
    await asyncio.sleep(0.01)
    try:
        await loop.create_datagram_endpoint(lambda: Peer("none"))
    except ValueError as e:
        print(e)


asyncio.run(main())
