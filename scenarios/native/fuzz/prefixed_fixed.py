# prefixed.py without its bug: a frame that is completed after the warning has no timer left.
import asyncio

WARNING_S = 5
LENGTH_MAX = 1000


class Frames(asyncio.Protocol):
    def __init__(self):
        self.buffer = b""
        self.value = b""
        self.timer = None

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.buffer += data
        while len(self.buffer) >= 2:
            length = int.from_bytes(self.buffer[:2], "big")
            if length == 0 or length > LENGTH_MAX:
                self.transport.abort()
                return
            if len(self.buffer) < 2 + length:
                break
            frame, self.buffer = self.buffer[2 : 2 + length], self.buffer[2 + length :]
            self.frame_received(frame)
        self.watch()

    def frame_received(self, frame):
        if self.is_late:
            if self.timer is not None:
                self.timer.cancel()
            self.is_late = False
        kind, rest = frame[:1], frame[1:]
        if kind == b"S":
            self.value = rest
        elif kind == b"G":
            self.transport.write(len(self.value).to_bytes(2, "big") + self.value)

    is_late = False

    def watch(self):
        """A frame that has begun is to end soon."""
        if self.buffer and not self.is_late:
            self.is_late = True
            self.timer = asyncio.get_running_loop().call_later(WARNING_S, self.warn)

    def warn(self):
        self.timer = None
        self.transport.write(b"\0\5hurry")

    def connection_lost(self, exc):
        if self.timer is not None:
            self.timer.cancel()


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Frames, "127.0.0.1", 7000)
    await server.serve_forever()


asyncio.run(main())
