# Every callback of a protocol with the state of its transport in it.
import asyncio


class Log(asyncio.Protocol):
    def __init__(self, name):
        self.name = name

    def note(self, what):
        t = self.transport
        print(self.name, what, t.is_reading(), t.is_closing(), t.get_write_buffer_size())

    def connection_made(self, transport):
        self.transport = transport
        self.note("made")

    def data_received(self, data):
        self.note(data)
        if self.name == "server":
            self.transport.write(data[:1])

    def eof_received(self):
        self.note("eof")
        return self.name == "server"

    def connection_lost(self, exc):
        self.note(f"lost {exc!r}")


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Log("server"), "127.0.0.1", 0)
    transport, _ = await loop.create_connection(lambda: Log("client"), *server.sockets[0].getsockname())
    transport.write(b"ab")
    await asyncio.sleep(0.1)
    transport.write_eof()
    await asyncio.sleep(0.1)
    print(transport.is_closing(), transport.can_write_eof())
    transport.close()
    await asyncio.sleep(0.1)
    server.close_clients()
    server.close()
    await server.wait_closed()


asyncio.run(main())
