# close_clients() and abort_clients(): in the order of the connections.
import asyncio


class Server(asyncio.Protocol):
    count = 0

    def connection_made(self, transport):
        Server.count += 1
        self.number = Server.count

    def connection_lost(self, exc):
        print("server lost", self.number, exc)


class Client(asyncio.Protocol):
    def __init__(self, name):
        self.name = name

    def eof_received(self):
        print(self.name, "eof")

    def connection_lost(self, exc):
        print(self.name, "lost", type(exc).__name__)


async def main():
    loop = asyncio.get_running_loop()
    for method in "close_clients", "abort_clients":
        server = await loop.create_server(Server, "127.0.0.1", 0)
        address = server.sockets[0].getsockname()
        for name in "a", "b":
            transport, _ = await loop.create_connection(lambda: Client(name), *address)
            transport.write(b"unread")
        server.close()
        await asyncio.sleep(0)
        getattr(server, method)()
        await server.wait_closed()
        print(method)
        await asyncio.sleep(0.01)


asyncio.run(main())
