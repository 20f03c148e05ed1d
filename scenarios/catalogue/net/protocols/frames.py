# Frames with a length and an identifier; what connection_lost() is called with.
# length-prefixed protocol with asyncio.Protocol; request ids; timeouts; connection_lost with reasons
import asyncio, struct, json, itertools

class Framed(asyncio.Protocol):
    header = struct.Struct("!HB")
    def __init__(self):
        self.buffer = bytearray()
        self.transport = None
        self.closed = asyncio.get_running_loop().create_future()
    def connection_made(self, transport):
        self.transport = transport
        self.log("made")
    def data_received(self, data):
        self.buffer += data
        while len(self.buffer) >= self.header.size:
            size, kind = self.header.unpack_from(self.buffer)
            if size > 1000:
                self.log("too large")
                return self.transport.abort()
            end = self.header.size + size
            if len(self.buffer) < end:
                return
            payload = bytes(self.buffer[self.header.size:end])
            del self.buffer[:end]
            self.frame(kind, payload)
    def send(self, kind, payload):
        self.transport.write(self.header.pack(len(payload), kind) + payload)
    def eof_received(self):
        self.log("eof", bytes(self.buffer))
    def connection_lost(self, exc):
        self.log("lost", repr(exc))
        if not self.closed.done():
            self.closed.set_result(exc)
    def log(self, *args):
        print(type(self).__name__, *args)

class Server(Framed):
    def frame(self, kind, payload):
        number, text = payload[:2], payload[2:]
        if kind == 1:
            self.send(2, number + text.upper())
        elif kind == 3:
            asyncio.get_running_loop().call_later(float(text), self.send, 2, number + b"late")
        elif kind == 4:
            self.transport.close()
            self.send(2, number + b"after close")
        elif kind == 5:
            raise ValueError(f"bad frame {payload!r}")
        else:
            self.log("unknown", kind)

class Client(Framed):
    def __init__(self):
        super().__init__()
        self.numbers = itertools.count(1)
        self.waiting = {}
    async def call(self, kind, text, timeout=None):
        n = struct.pack("!H", next(self.numbers))
        fut = self.waiting[n] = asyncio.get_running_loop().create_future()
        self.send(kind, n + text)
        try:
            async with asyncio.timeout(timeout):
                return await fut
        finally:
            del self.waiting[n]
    def frame(self, kind, payload):
        n = payload[:2]
        if n in self.waiting and not self.waiting[n].done():
            self.waiting[n].set_result(payload[2:])
        else:
            self.log("stray", payload)
    def connection_lost(self, exc):
        super().connection_lost(exc)
        for fut in self.waiting.values():
            if not fut.done():
                fut.set_exception(exc or ConnectionError("closed"))

async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Server, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    async def connect():
        return (await loop.create_connection(Client, host, port))[1]
    c = await connect()
    print(await c.call(1, b"hello"), await asyncio.gather(*(c.call(1, b"x" * i) for i in range(4))))
    try:
        await c.call(3, b"1.5", timeout=1)
    except TimeoutError as e:
        print("timeout", repr(e), repr(e.__cause__))
    await asyncio.sleep(1)
    print(await c.call(3, b"0.5"))
    try:
        await c.call(4, b"")
    except ConnectionError as e:
        print(repr(e))
    print(await c.closed, c.transport.is_closing())
    c = await connect()
    try:
        await c.call(5, b"q")
    except ConnectionError as e:
        print(repr(e))
    c = await connect()
    c.transport.write(struct.pack("!HB", 5000, 1))
    print("closed:", repr(await c.closed))
    c = await connect()
    c.send(9, b"abc")
    c.transport.write(b"\0")
    c.transport.write_eof()
    try:
        c.transport.write(b"more")
    except RuntimeError as e:
        print(e)
    print(repr(await c.closed))
    server.close()
    await server.wait_closed()
    print(server.sockets, server.is_serving(), server)

asyncio.run(main())
