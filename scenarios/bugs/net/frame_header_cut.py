# A protocol unpacks the length of a frame from whatever data_received() gets, which may be a part of it. Fixed: it
# keeps what has arrived until a frame is complete.
# explore: --runs 1000
import asyncio
import struct


class Frames(asyncio.Protocol):
    def __init__(self, frames, done):
        self.frames, self.done = frames, done
        self.buffer = b""

    def data_received(self, data):
        self.buffer += data
        while self.buffer:
            (size,) = struct.unpack(">H", self.buffer[:2])
            self.frames.append(self.buffer[2 : 2 + size])
            self.buffer = self.buffer[2 + size :]

    def connection_lost(self, exc):
        self.done.set_result(exc)


async def main():
    loop = asyncio.get_running_loop()
    frames, done = [], loop.create_future()
    server = await loop.create_server(lambda: Frames(frames, done), "127.0.0.1", 8080)
    transport, _ = await loop.create_connection(asyncio.Protocol, "127.0.0.1", 8080)
    for text in b"one", b"three":
        transport.write(struct.pack(">H", len(text)) + text)
    transport.close()
    assert await done is None
    assert frames == [b"one", b"three"], frames
    server.close()


asyncio.run(main())
