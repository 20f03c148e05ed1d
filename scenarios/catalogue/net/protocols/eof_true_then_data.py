# eof_received() that returns True keeps the transport: it still writes, and nobody closes it but the program.
import asyncio


class Half(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def eof_received(self):
        for n in range(3):
            asyncio.get_running_loop().call_later(n, self.transport.write, b"%d" % n)
        asyncio.get_running_loop().call_later(3, self.transport.close)
        return True


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Half, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write_eof()
    while data := await reader.read(10):
        print("read", data, reader.at_eof())
    print(reader.at_eof())
    writer.close()
    server.close()


asyncio.run(main())
