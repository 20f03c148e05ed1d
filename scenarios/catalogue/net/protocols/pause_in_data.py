# pause_reading() in data_received(): the next segment waits; pausing twice is allowed, and resuming when it reads.
import asyncio


class Slow(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        print("received", data, self.transport.is_reading())
        self.transport.pause_reading()
        self.transport.pause_reading()
        asyncio.get_running_loop().call_later(1, self.resume)

    def resume(self):
        self.transport.resume_reading()
        self.transport.resume_reading()
        print("resumed", self.transport.is_reading())

    def connection_lost(self, exc):
        print("lost", exc)
        self.transport.pause_reading()
        self.transport.resume_reading()
        print(self.transport.is_reading())


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Slow, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for text in b"one", b"two", b"three":
        writer.write(text)
        await asyncio.sleep(0.1)
    writer.close()
    server.close()
    await server.wait_closed()


asyncio.run(main())
