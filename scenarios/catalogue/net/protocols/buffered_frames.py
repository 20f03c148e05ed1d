# A BufferedProtocol that parses frames in its own ring; switches to a plain Protocol and back; errors of get_buffer.
"""BufferedProtocol: buffers of several sizes, get_buffer that fails, empty buffers, switching protocols."""
import asyncio
import struct


class Frames(asyncio.BufferedProtocol):
    """Frames of a 2-byte length and a body; the buffer is as large as what is needed."""

    def __init__(self, on_frame):
        self.on_frame = on_frame
        self.header = bytearray(2)
        self.body = None
        self.filled = 0
        self.hints = set()

    def connection_made(self, transport):
        self.transport = transport

    def get_buffer(self, sizehint):
        self.hints.add(sizehint)
        target = self.header if self.body is None else self.body
        return memoryview(target)[self.filled:]

    def buffer_updated(self, nbytes):
        self.filled += nbytes
        target = self.header if self.body is None else self.body
        if self.filled < len(target):
            return
        self.filled = 0
        if self.body is None:
            n, = struct.unpack("!H", self.header)
            self.body = bytearray(n)
            if n:
                return
        body, self.body = self.body, None
        self.on_frame(self, bytes(body))

    def eof_received(self):
        print("eof in the middle" if self.body is not None or self.filled else "eof")

    def connection_lost(self, exc):
        print("frames lost", repr(exc), self.hints)


class Lines(asyncio.Protocol):
    def __init__(self, back):
        self.back, self.text = back, b""

    def data_received(self, data):
        self.text += data
        while b"\n" in self.text:
            line, self.text = self.text.split(b"\n", 1)
            print("line", line)
            self.back.transport.write(struct.pack("!H", len(line)) + line)
            if line == b"binary":
                self.back.transport.set_protocol(self.back)
                print("back", self.text)
                return

    def connection_lost(self, exc):
        print("lines lost", exc)


def on_frame(frames, body):
    print("frame", body[:10], len(body))
    match body:
        case b"text":
            frames.transport.set_protocol(Lines(frames))
            print(type(frames.transport.get_protocol()).__name__)
        case b"close":
            frames.transport.close()
        case b"pause":
            frames.transport.pause_reading()
            asyncio.get_running_loop().call_later(1, frames.transport.resume_reading)
        case b"fail":
            raise ZeroDivisionError("frame")
        case b"nobuffer":
            frames.get_buffer = lambda hint: b""
        case b"readonly":
            frames.get_buffer = lambda hint: b"constant"
        case b"raise":
            def get_buffer(hint):
                raise LookupError("none")
            frames.get_buffer = get_buffer
    frames.transport.write(struct.pack("!H", len(body)) + body[:0])


def frame(body):
    return struct.pack("!H", len(body)) + body


async def session(port, name, *parts, pause=0.1):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        await asyncio.sleep(pause)
    if not writer.is_closing():
        writer.write_eof()
    try:
        print(name, await reader.read())
    except ConnectionError as e:
        print(name, type(e).__name__)
    writer.close()
    try:
        await writer.wait_closed()
    except ConnectionError as e:
        print(name, "wait", type(e).__name__)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print("handler:", context["message"], repr(context.get("exception"))))
    server = await loop.create_server(lambda: Frames(on_frame), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    await session(port, "plain", frame(b"one"), frame(b"two") + frame(b"") + frame(b"three"), b"\0", b"\4fo", b"ur")
    await session(port, "large", frame(b"z" * 60_000) * 3)
    await session(port, "text", frame(b"text") + b"abc\n", b"de", b"f\nbinary\n", frame(b"again"))
    await session(port, "pause", frame(b"pause") + frame(b"later"), frame(b"last"))
    await session(port, "close", frame(b"close") + frame(b"unread"))
    for word in (b"fail", b"nobuffer", b"readonly", b"raise"):
        await session(port, word.decode(), frame(word), frame(b"more"))
    server.close()
    await server.wait_closed()


asyncio.run(main())
