# Each method of a protocol raises, with each end of the connection; errors of create_connection().
import asyncio, socket

def handler(loop, context):
    print("HANDLER", context["message"], repr(context.get("exception")), sorted(k for k in context))

class P(asyncio.Protocol):
    def __init__(self, where): self.where = where; self.lost = asyncio.get_running_loop().create_future()
    def check(self, name):
        print("  in", name)
        if name == self.where: raise ArithmeticError(name)
    def connection_made(self, t): self.t = t; self.check("made")
    def data_received(self, d): self.check("data"); self.t.write(d)
    def eof_received(self): self.check("eof")
    def connection_lost(self, e):
        self.lost.set_result(repr(e))
        self.check("lost")

async def one(loop, where, ending):
    made = []
    def factory():
        if where == "factory": raise LookupError("factory")
        made.append(P(where)); return made[-1]
    server = await loop.create_server(factory, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    print(where, ending)
    try:
        w.write(b"data")
        if ending == "eof": w.write_eof()
        elif ending == "abort":
            await asyncio.sleep(0.01); w.transport.abort()
        elif ending == "close": w.close()
        print("  read", await asyncio.wait_for(r.read(), 1))
    except Exception as e:
        print("  client", repr(e))
    w.close()
    try:
        await w.wait_closed()
    except Exception as e:
        print("  closed", repr(e))
    if made:
        try:
            print("  server lost", await asyncio.wait_for(made[0].lost, 1))
        except TimeoutError:
            print("  not lost")
            made[0].t.abort()
    server.close()
    await asyncio.sleep(0.01)

async def main():
    loop = asyncio.get_running_loop()
    for h in (handler, None):
        loop.set_exception_handler(h)
        for where in ("made", "data", "eof", "lost", "factory"):
            for ending in ("eof", "abort", "close"):
                await one(loop, where, ending)
    for args, kw in [(("127.0.0.1", 1), {}), ((None, None), {}), (("nosuchhost.invalid", 80), {}), (("127.0.0.1", 1), dict(local_addr=("127.0.0.1", 1 << 20))),
                     (("127.0.0.1", "x"), {}), ((), dict(sock=socket.socket(socket.AF_INET, socket.SOCK_DGRAM))), (("127.0.0.1", 1), dict(sock=1)), (("127.0.0.1", 70000), {}),
                     (("127.0.0.1", 1), dict(server_hostname="x")), (("127.0.0.1", 1), dict(happy_eyeballs_delay=0.25)), (("127.0.0.1", 1), dict(all_errors=True))]:
        try:
            await loop.create_connection(lambda: P("none"), *args, **kw)
        except BaseException as e:
            print(args, list(kw), type(e).__name__, str(e).split("fd=")[0], getattr(e, "errno", "-"), getattr(e, "exceptions", "-"))

asyncio.run(main())
