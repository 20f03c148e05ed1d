# A key-value store, a rate limiter in front of it, a supervisor.
"""Three small services in one process: a key-value store, a rate limiter in front of it, and a supervisor that restarts."""
import asyncio, collections, contextlib, dataclasses, enum, functools, itertools, shlex, time
class Code(enum.Enum):
    OK = "+"; ERR = "-"; NIL = "_"
    def line(self, text=""): return f"{self.value}{text}\r\n".encode()
@dataclasses.dataclass
class Entry: value: str; expires: float | None = None
class Store:
    def __init__(self): self.data, self.subs = {}, collections.defaultdict(set)
    def alive(self, k):
        e = self.data.get(k)
        if e and e.expires is not None and e.expires <= asyncio.get_running_loop().time(): del self.data[k]; return None
        return e
    async def dispatch(self, w, words):
        match [words[0].upper(), *words[1:]]:
            case ["SET", k, v]: self.data[k] = Entry(v); return Code.OK.line()
            case ["SET", k, v, "EX", ttl]: self.data[k] = Entry(v, asyncio.get_running_loop().time() + float(ttl)); return Code.OK.line()
            case ["GET", k]: return Code.OK.line(e.value) if (e := self.alive(k)) else Code.NIL.line()
            case ["INCR", k, *by]:
                e = self.alive(k) or Entry("0"); e.value = str(int(e.value) + sum(map(int, by or ["1"]))); self.data[k] = e; return Code.OK.line(e.value)
            case ["SUB", *chans] if chans:
                for c in chans: self.subs[c].add(w)
                return Code.OK.line(str(len(chans)))
            case ["PUB", c, m]:
                for s in list(self.subs[c]): s.write(f">{c} {m}\r\n".encode())
                return Code.OK.line(str(len(self.subs[c])))
            case ["CRASH"]: raise SystemError("crash requested")
            case ["QUIT"]: raise EOFError
            case [cmd, *_]: return Code.ERR.line(f"unknown {cmd}/{len(words) - 1}")
    async def session(self, r, w):
        try:
            async for raw in r:
                try: w.write(await self.dispatch(w, shlex.split(raw.decode())))
                except (ValueError, IndexError) as e: w.write(Code.ERR.line(f"{type(e).__name__} {e}"))
                await w.drain()
        except EOFError: w.write(Code.OK.line("bye"))
        finally:
            for s in self.subs.values(): s.discard(w)
            w.close()
            with contextlib.suppress(ConnectionError): await w.wait_closed()
class Bucket:
    def __init__(self, rate, burst): self.rate, self.tokens, self.burst, self.at = rate, burst, burst, 0.0
    def take(self):
        now = asyncio.get_running_loop().time(); self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate); self.at = now
        if self.tokens >= 1: self.tokens -= 1; return 0
        return (1 - self.tokens) / self.rate
async def limiter(target, bucket, r, w):
    ur, uw = await asyncio.open_connection(*target)
    async def down():
        while d := await ur.read(100): w.write(d)
        w.close()
    t = asyncio.create_task(down())
    try:
        while line := await r.readline():
            if (delay := bucket.take()): w.write(Code.ERR.line(f"slow down")); continue
            uw.write(line); await uw.drain()
    except ConnectionError as e: print("limiter", type(e).__name__)
    finally: uw.close(); await asyncio.wait([t]); w.close()
async def call(addr, *lines, pause=0.0):
    r, w = await asyncio.open_connection(*addr); out = []
    for l in lines:
        w.write(l.encode() + b"\n")
        if pause: await asyncio.sleep(pause)
        out.append((await r.readline()).decode().strip())
    w.close(); await w.wait_closed(); return out
async def supervise(make, tries):
    for n in range(1, tries + 1):
        server = await make(n)
        try:
            async with server: await server.serve_forever()
        except asyncio.CancelledError:
            print("supervisor: stopped", n, server.is_serving())
            if n == tries: raise
            asyncio.current_task().uncancel()
async def main():
    loop = asyncio.get_running_loop(); store = Store(); ports = {}
    loop.set_exception_handler(lambda l, c: print("HANDLER", c["message"], repr(c.get("exception"))))
    s = await asyncio.start_server(store.session, "127.0.0.1", 0); addr = s.sockets[0].getsockname()
    print(await call(addr, "set a 'x y'", "get a", "get b", "incr n", "incr n 5", "incr a", "set t 1 EX 0.5", "get t", "nope 1 2", "'unclosed", "get"))
    await asyncio.sleep(0.6); print(await call(addr, "get t", "quit"))
    async def listen():
        r, w = await asyncio.open_connection(*addr); w.write(b"sub c1 c2\n"); got = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                async for l in r: got.append(l)
        w.close(); return got
    lt = asyncio.create_task(listen()); await asyncio.sleep(0.1); print(await call(addr, "pub c1 hello", "pub c2 w", "pub c3 none")); print(await lt, {k: len(v) for k, v in store.subs.items()})
    lim = await asyncio.start_server(functools.partial(limiter, addr, Bucket(2, 2)), "127.0.0.1", 0); la = lim.sockets[0].getsockname()
    print(await call(la, *["incr z"] * 5, pause=0.2), await call(la, "quit"))
    print(await call(addr, "crash"), await call(addr, "get a"))
    async def make(n):
        srv = await asyncio.start_server(store.session, "127.0.0.1", ports.get("p", 0)); ports["p"] = srv.sockets[0].getsockname()[1]; return srv
    sup = asyncio.create_task(supervise(make, 3)); await asyncio.sleep(0)
    for n in range(3):
        await asyncio.sleep(0.01); print(n, await call(("127.0.0.1", ports["p"]), "get a", "quit")); sup.cancel(); await asyncio.sleep(0.01)
    print(await asyncio.gather(sup, return_exceptions=True))
    try: await call(("127.0.0.1", ports["p"]), "x")
    except OSError as e: print(type(e).__name__)
    s.close(); lim.close(); await s.wait_closed(); await lim.wait_closed()
asyncio.run(main())
