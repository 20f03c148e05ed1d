# A connection is upgraded: after the line "UPGRADE" it carries frames. What arrives in the same segment as that line is
# thrown away with the old protocol's buffer (websockets and STARTTLS implementations had it). Needs segments that arrive
# together. Fixed: what the old protocol has not used is given to the new one.
# explore: --runs 1000
import asyncio


class Frames(asyncio.Protocol):
    def __init__(self):
        self.buffer = b""
        self.frames = []
        self.ended = asyncio.get_running_loop().create_future()

    def data_received(self, data):
        self.buffer += data
        while self.buffer and len(self.buffer) > self.buffer[0]:
            size = self.buffer[0]
            self.frames.append(self.buffer[1 : 1 + size])
            self.buffer = self.buffer[1 + size :]

    def connection_lost(self, exc):
        if not self.ended.done():
            self.ended.set_result(self.frames)


class Handshake(asyncio.Protocol):
    def __init__(self, upgraded):
        self.upgraded = upgraded
        self.buffer = b""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.buffer += data
        line, newline, rest = self.buffer.partition(b"\n")
        if newline and line == b"UPGRADE":
            frames = Frames()
            self.transport.set_protocol(frames)
            self.upgraded.set_result(frames)


async def main():
    loop = asyncio.get_running_loop()
    upgraded = loop.create_future()
    server = await loop.create_server(lambda: Handshake(upgraded), "127.0.0.1", 8080)
    _, writer = await asyncio.open_connection("127.0.0.1", 8080)
    writer.write(b"UPGRADE\n")
    await asyncio.sleep(0.1)
    for text in b"hello", b"world":
        writer.write(bytes([len(text)]) + text)
    writer.close()
    frames = await (await upgraded).ended
    assert frames == [b"hello", b"world"], frames
    server.close()


asyncio.run(main())
