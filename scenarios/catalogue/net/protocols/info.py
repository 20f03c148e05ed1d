# What transports, servers and their sockets say of themselves; calls after the end.
import asyncio, socket
class P(asyncio.Protocol):
    def __init__(self): self.lost = asyncio.get_running_loop().create_future()
    def connection_made(self, t):
        self.t = t
        s = t.get_extra_info("socket")
        print(type(s).__name__, s.family.name, s.type.name, s.proto, s.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) if s.family == socket.AF_INET else "-")
        print(sorted(k for k in ("socket", "sockname", "peername", "sslcontext", "cipher", "pipe", "x") if t.get_extra_info(k) is not None), t.get_extra_info("x", "dflt"))
        print(isinstance(t, asyncio.Transport), isinstance(t, asyncio.ReadTransport), isinstance(t, asyncio.DatagramTransport), t.get_protocol() is self, t.is_closing(), t.is_reading(), t.can_write_eof(), t.get_write_buffer_size(), t.get_write_buffer_limits())
    def data_received(self, d): print("data", d); self.t.write(d[::-1]) if self.t.get_extra_info("sockname") else None
    def connection_lost(self, e): self.lost.set_result(e); print("lost", e, self.t.is_closing(), self.t.is_reading(), self.t.get_extra_info("peername") is not None)
class S(asyncio.StreamReaderProtocol):
    def connection_made(self, t): print("custom made"); super().connection_made(t)
    def connection_lost(self, e): print("custom lost", e); super().connection_lost(e)
class W(asyncio.StreamWriter):
    def line(self, text): self.write(text.encode() + b"\n"); return self
async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(P, "127.0.0.1", 0)
    print(type(server).__name__, isinstance(server, asyncio.AbstractServer), len(server.sockets), type(server.sockets[0]).__name__, server.sockets[0].getsockname()[0], server.get_loop() is loop)
    r = asyncio.StreamReader(limit=100, loop=loop)
    t, p = await loop.create_connection(lambda: S(r, loop=loop), *server.sockets[0].getsockname())
    w = W(t, p, r, loop)
    w.line("hello").line("x")
    await w.drain()
    print(await r.readexactly(8), w.get_extra_info("sockname") == t.get_extra_info("sockname"), w.transport is t)
    a = w.get_extra_info("socket")
    for name in ("fileno", "getsockname", "get_inheritable", "shutdown", "setblocking", "settimeout", "gettimeout"):
        try:
            v = getattr(a, name)
            print(name, callable(v), {"setblocking": lambda: v(False), "settimeout": lambda: v(0), "gettimeout": lambda: v()}.get(name, lambda: "-")())
        except Exception as e: print(name, type(e).__name__, e)
    try: a.setblocking(True)
    except Exception as e: print(type(e).__name__, e)
    w.close(); await w.wait_closed()
    try: w.write(b"after"); print("wrote"); await w.drain()
    except Exception as e: print(type(e).__name__, e)
    for f in (w.write_eof, w.close, t.abort, t.pause_reading, t.resume_reading, lambda: t.set_write_buffer_limits(5), t.get_write_buffer_size, lambda: w.writelines([b"a"])):
        try: print(f())
        except Exception as e: print(type(e).__name__, e)
    for _ in range(7): t.write(b"x")
    server.close(); await server.wait_closed(); print(server.sockets, server.is_serving())
    try: server.get_loop(); await server.serve_forever()
    except RuntimeError as e: print(str(e)[-9:])
    x, y = socket.socketpair()
    t1, p1 = await loop.create_connection(P, sock=x)
    t2, p2 = await loop.create_unix_connection(P, sock=y)
    t1.write(b"ab"); await asyncio.sleep(0.01); t1.abort(); print(await p1.lost, await p2.lost)
    for cls in (asyncio.BaseTransport, asyncio.ReadTransport, asyncio.WriteTransport, asyncio.Transport, asyncio.DatagramTransport):
        b = cls({"k": 1}); print(cls.__name__, cls.__mro__[1].__name__, b.get_extra_info("k"), hasattr(b, "write"))
        for m in ("close", "is_closing", "get_protocol", "write", "abort", "sendto", "pause_reading"):
            if hasattr(b, m):
                try: getattr(b, m)(*([b""] if m in ("write", "sendto") else []))
                except NotImplementedError as e: print(m, repr(e))
    for cls in (asyncio.BaseProtocol, asyncio.Protocol, asyncio.BufferedProtocol, asyncio.DatagramProtocol, asyncio.SubprocessProtocol):
        print(cls.__name__, cls.__slots__, [m for m in dir(cls) if not m.startswith("_")])
    e = asyncio.IncompleteReadError(b"ab", 5); print(e, e.partial, e.expected, e.args, isinstance(e, EOFError)); e = asyncio.LimitOverrunError("m", 3); print(e, e.consumed, e.args, repr(e))
asyncio.run(main())
