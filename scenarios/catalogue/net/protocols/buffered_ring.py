# A BufferedProtocol with a buffer of four bytes: the hint, parts of what arrives, and a memoryview that is kept.
import asyncio


class Ring(asyncio.BufferedProtocol):
    def connection_made(self, transport):
        self.room = bytearray(4)
        self.whole = b""

    def get_buffer(self, sizehint):
        print("hint", sizehint)
        return memoryview(self.room)[:3] if len(self.whole) % 2 else self.room

    def buffer_updated(self, nbytes):
        print("updated", nbytes, bytes(self.room))
        self.whole += self.room[:nbytes]

    def eof_received(self):
        print("eof", self.whole)

    def connection_lost(self, exc):
        lost.set_result(exc)


async def main():
    global lost
    loop = asyncio.get_running_loop()
    lost = loop.create_future()
    server = await loop.create_server(Ring, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"abcdefghijk")
    writer.write_eof()
    print(await lost)
    writer.close()
    server.close()


asyncio.run(main())
