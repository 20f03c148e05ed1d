# set_protocol() with data in the buffer, BufferedProtocol, buffers that are wrong.
"""Protocol switching on one transport: text handshake -> binary mode -> streams; set_protocol, get_protocol, BufferedProtocol"""
import asyncio

class Hello(asyncio.Protocol):
    def __init__(self, log): self.log = log
    def connection_made(self, t):
        self.t = t; self.log.append("hello made"); t.write(b"220 ready\r\n")
    def data_received(self, d):
        self.log.append(d)
        if d.startswith(b"BINARY"):
            nxt = Binary(self.log)
            nxt.t = self.t
            self.t.write(b"OK\r\n")
            self.t.set_protocol(nxt)
            assert self.t.get_protocol() is nxt
            rest = d[8:]
            if rest: nxt.feed(rest)
        elif d.startswith(b"QUIT"):
            self.t.write(b"BYE\r\n"); self.t.close()
    def eof_received(self): self.log.append("hello eof")
    def connection_lost(self, e): self.log.append(("hello lost", e))

class Binary(asyncio.BufferedProtocol):
    def __init__(self, log):
        self.log = log; self.buf = bytearray(8); self.n = 0
    def feed(self, data):
        self.log.append(("fed", data))
    def get_buffer(self, hint):
        self.log.append(("get", hint)) if not self.n else None
        self.n += 1
        return memoryview(self.buf)[:4] if self.n < 4 else self.buf
    def buffer_updated(self, n):
        self.log.append(("updated", bytes(self.buf[:n])))
        self.t.write(bytes(reversed(self.buf[:n])))
    def eof_received(self):
        self.log.append("binary eof"); return True
    def connection_lost(self, e): self.log.append(("binary lost", repr(e)))

async def main():
    loop = asyncio.get_running_loop()
    log = []
    server = await loop.create_server(lambda: Hello(log), "127.0.0.1", 0)
    addr = server.sockets[0].getsockname()
    r, w = await asyncio.open_connection(*addr)
    print(await r.readline())
    w.write(b"BINARY\r\n")
    print(await r.readline())
    w.write(b"0123456789ab")
    print(await r.readexactly(12))
    w.write(b"one more time, a longer text")
    print(await r.readexactly(28))
    w.write_eof()
    await asyncio.sleep(0.01)
    print(log[-1], w.is_closing())
    server.close_clients()
    print(await r.read())
    w.close()
    await w.wait_closed()
    print(*log, sep="\n")
    log.clear()
    r, w = await asyncio.open_connection(*addr)
    await r.readline()
    w.writelines([b"BINARY\r\n", b"rest"])
    await asyncio.sleep(0.01)
    w.transport.abort()
    await asyncio.sleep(0.01)
    print(*log, sep="\n")
    log.clear()
    # from a protocol to streams
    class Switch(asyncio.Protocol):
        def connection_made(self, t): self.t = t
        def data_received(self, d):
            print("switch got", d)
            self.reader = asyncio.StreamReader()
            p = asyncio.StreamReaderProtocol(self.reader)
            self.t.set_protocol(p)
            p.connection_made(self.t)
            self.writer = asyncio.StreamWriter(self.t, p, self.reader, loop)
            self.task = loop.create_task(self.run())
        async def run(self):
            print("line", await self.reader.readline())
            self.writer.write(b"done")
            self.writer.close()
            await self.writer.wait_closed()
            print("switched closed")
    s2 = await loop.create_server(Switch, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*s2.sockets[0].getsockname())
    w.write(b"go")
    await asyncio.sleep(0.01)
    w.write(b"a li"); await asyncio.sleep(0.01); w.write(b"ne\n")
    print(await r.read())
    w.close()
    class BadBuffer(asyncio.BufferedProtocol):
        def __init__(self, what): self.what = what
        def connection_made(self, t): self.t = t
        def get_buffer(self, n):
            match self.what:
                case "empty": return bytearray()
                case "raise": raise LookupError("no buffer")
                case "str": return "text"
                case _: return bytearray(4)
        def buffer_updated(self, n):
            if self.what == "updated": raise ArithmeticError(n)
        def eof_received(self):
            if self.what == "eof": raise OSError("eof")
        def connection_lost(self, e): print(self.what, "lost", repr(e))
    def handler(loop, ctx): print("handler:", ctx["message"], repr(ctx["exception"]))
    loop.set_exception_handler(handler)
    for what in ("empty", "raise", "str", "updated", "eof", "fine"):
        s = await loop.create_server(lambda: BadBuffer(what), "127.0.0.1", 0)
        r, w = await asyncio.open_connection(*s.sockets[0].getsockname())
        w.write(b"x" * 6)
        w.write_eof()
        try: print(await r.read())
        except OSError as e: print("client", type(e).__name__)
        w.close()
        await asyncio.sleep(0.01)
        s.close()
    server.close(); s2.close()
asyncio.run(main())
