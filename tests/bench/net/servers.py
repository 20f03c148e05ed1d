"""The servers of net.py in Python: asyncio's own, uvloop's, and the language's.

    python3 servers.py echo|stream|lines|datagrams
    ticktape run --real FILE        a copy, in which net.py has set KIND
"""
import asyncio
import sys


KIND = None


class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.transport.write(data)


class Datagrams(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, address):
        self.transport.sendto(data, address)


async def echo_stream(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()


async def read_lines(reader, writer):
    while line := await reader.readline():
        if line == b"end\n":
            writer.write(b"k")
    writer.close()


async def main(kind):
    loop = asyncio.get_running_loop()
    if kind == "datagrams":
        transport, _ = await loop.create_datagram_endpoint(Datagrams, ("127.0.0.1", 0))
        print(transport.get_extra_info("sockname")[1], flush=True)
    elif kind == "echo":
        server = await loop.create_server(Echo, "127.0.0.1", 0, backlog=4000)
        print(server.sockets[0].getsockname()[1], flush=True)
    else:
        server = await asyncio.start_server(read_lines if kind == "lines" else echo_stream, "127.0.0.1", 0, backlog=4000)
        print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.sleep(1000)


asyncio.run(main(KIND or sys.argv[1]))
