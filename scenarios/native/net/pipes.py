# Pipes: what is written arrives, flow control, the end, a pipe that nobody reads, writes after that, aborts. The same as pipes.c.
import asyncio
import os


class End(asyncio.Protocol):
    def __init__(self, name):
        self.name = name
        self.count = 0

    def connection_made(self, transport):
        self.transport = transport
        print(self.name, "made")

    def data_received(self, data):
        self.count += len(data)
        if len(data) < 20:
            print(self.name, "received", data)

    def eof_received(self):
        print(self.name, "eof", self.count)

    def connection_lost(self, exc):
        print(self.name, "lost", repr(exc))

    def pause_writing(self):
        print(self.name, "pause")

    def resume_writing(self):
        print(self.name, "resume", self.transport.get_write_buffer_size())


async def pair():
    loop = asyncio.get_running_loop()
    r, w = os.pipe()
    reading, reader = await loop.connect_read_pipe(lambda: End("reader"), open(r, "rb", 0))
    writing, writer = await loop.connect_write_pipe(lambda: End("writer"), open(w, "wb", 0))
    return reader, writer


async def flow():
    reader, writer = await pair()
    writer.transport.write(b"hello")
    writer.transport.writelines([b"one ", b"", b"two"])
    await asyncio.sleep(0.01)
    reader.transport.pause_reading()
    writer.transport.write(b"x" * 200_000)
    writer.transport.write(b"y" * 1000)
    print(writer.transport.get_write_buffer_size())
    writer.transport.write_eof()
    writer.transport.write(b"dropped")
    await asyncio.sleep(0.01)
    reader.transport.resume_reading()
    await asyncio.sleep(0.01)


async def broken():
    reader, writer = await pair()
    writer.transport.write(b"x" * 100_000)
    reader.transport.close()
    await asyncio.sleep(0.01)
    writer.transport.write(b"dropped")
    reader, writer = await pair()
    reader.transport.close()
    await asyncio.sleep(0.01)
    reader, writer = await pair()
    writer.transport.write(b"last")
    writer.transport.abort()
    await asyncio.sleep(0.01)
    print(reader.transport.is_closing(), writer.transport.is_closing())


async def main():
    await flow()
    await broken()


asyncio.run(main())
