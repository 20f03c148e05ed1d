# A thermostat obeys commands over UDP, and acknowledges each. The network may deliver a datagram twice, so "warmer" is
# done twice. Fixed: commands have numbers, and a number is obeyed once.
# explore: --inject net:duplicate --runs 1000
import asyncio


class Thermostat(asyncio.DatagramProtocol):
    def __init__(self):
        self.degrees = 20
        self.seen = set()

    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, address):
        number, _, command = data.partition(b" ")
        self.obey(number, command)
        self.transport.sendto(number, address)

    def obey(self, number, command):
        self.degrees += 1 if command == b"warmer" else -1


class Remote(asyncio.DatagramProtocol):
    def __init__(self):
        self.acknowledged = {}

    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, address):
        if not self.acknowledged[data].done():
            self.acknowledged[data].set_result(None)

    async def command(self, number, text):
        key = b"%d" % number
        self.acknowledged[key] = asyncio.get_running_loop().create_future()
        self.transport.sendto(key + b" " + text)
        await self.acknowledged[key]


async def main():
    loop = asyncio.get_running_loop()
    house, thermostat = await loop.create_datagram_endpoint(Thermostat, local_addr=("127.0.0.1", 5683))
    transport, remote = await loop.create_datagram_endpoint(Remote, remote_addr=("127.0.0.1", 5683))
    for number, text in enumerate([b"warmer", b"warmer", b"colder"]):
        await remote.command(number, text)
    assert thermostat.degrees == 21, thermostat.degrees
    transport.close()
    house.close()


asyncio.run(main())
