# A program replaces a loop's methods for networks, as tests do to answer for a resolver or a server: what asyncio calls
# by them follows, for this loop only, until they are deleted.
import asyncio
import socket

FOUND = (socket.AF_INET, socket.SOCK_STREAM, 6, "")


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


async def ask(host, port, **options):
    try:
        reader, writer = await asyncio.open_connection(host, port, **options)
    except OSError as e:
        print(type(e).__name__, e.errno)
        return
    writer.write(b"hello\n")
    print(await reader.read())
    writer.close()


async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def lookup(host, port, *, family=0, type=0, proto=0, flags=0):
        print("lookup", host, family, type, proto, flags)
        if host == "nowhere.test":
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        if host == "empty.test":
            return []
        return [(*FOUND, ("127.0.0.1", 1)), (*FOUND, ("127.0.0.1", port))]

    for host in ("localhost", "one.test", "nowhere.test", "empty.test", "two.test"):
        if host == "one.test":
            loop.getaddrinfo = lookup
        await ask(host, port)
    await ask("eyeballs.test", port, happy_eyeballs_delay=0.1)
    print(loop.getaddrinfo is lookup, asyncio.new_event_loop().getaddrinfo.__name__)

    connect = loop.sock_connect

    async def slow_connect(sock, address):
        await asyncio.sleep(0.3)
        print("connect", address[1] == port)
        await connect(sock, address)

    loop.sock_connect = slow_connect
    await ask("three.test", port)
    await ask("eyeballs.test", port, happy_eyeballs_delay=0.1)
    del loop.sock_connect, loop.getaddrinfo
    await ask("localhost", port)
    try:
        del loop.getaddrinfo
    except AttributeError as e:
        print("no attribute" in str(e))
    server.close()
    await server.wait_closed()


asyncio.run(main())


class Wired(asyncio.Transport):
    def __init__(self, protocol):
        super().__init__()
        self.protocol = protocol

    def is_closing(self):
        return False

    def write(self, data):
        self.protocol.data_received(data.upper())

    def close(self):
        self.protocol.connection_lost(None)


class Canned(asyncio.Protocol):
    def data_received(self, data):
        print(data)


async def without_network():
    loop = asyncio.get_running_loop()
    asked = []

    async def create_connection(factory, host, port, **options):
        asked.append((host, port, sorted(options)))
        protocol = factory()
        transport = Wired(protocol)
        protocol.connection_made(transport)
        return transport, protocol

    loop.create_connection = create_connection
    reader, writer = await asyncio.open_connection("db", 5432, limit=10)
    writer.write(b"select\n")
    print(await reader.readline())
    writer.close()
    await writer.wait_closed()
    transport, protocol = await loop.create_connection(Canned, "cache", 1)
    transport.write(b"get")
    print(asked)


asyncio.run(without_network())
