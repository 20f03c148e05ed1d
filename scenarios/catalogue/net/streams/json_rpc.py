# JSON-RPC over lines: concurrent calls, cancelled calls, enums in JSON, half-close.
# JSON-RPC over newline-delimited streams: notifications, errors, concurrent calls, cancellation of calls by the client, graceful shutdown
from __future__ import annotations
import asyncio, json, itertools, inspect, enum, functools
from dataclasses import dataclass, field
from typing import Any, Callable

class Code(enum.IntEnum):
    PARSE = -32700
    INVALID = -32600
    NO_METHOD = -32601
    INTERNAL = -32603

class RpcError(Exception):
    def __init__(self, code, message, data=None):
        super().__init__(code, message)
        self.code, self.message, self.data = Code(code), message, data
    def __str__(self): return f"{self.code.name}: {self.message}"

def method(f=None, *, name=None):
    if f is None: return functools.partial(method, name=name)
    f.rpc = name or f.__name__
    return f

class Service:
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        cls.methods = {m.rpc: m for _, m in inspect.getmembers(cls, inspect.isfunction) if hasattr(m, "rpc")}

class Calc(Service):
    @method
    async def add(self, *xs): return sum(xs)
    @method(name="math.div")
    async def div(self, a, b): return a / b
    @method
    async def sleep(self, seconds):
        try:
            await asyncio.sleep(seconds)
            return "slept"
        except asyncio.CancelledError:
            print("server: sleep cancelled")
            raise
    @method
    def sync(self): return {"now": asyncio.get_running_loop().time() >= 0}

class Session:
    def __init__(self, service, reader, writer):
        self.service, self.reader, self.writer, self.tasks = service, reader, writer, {}
    async def run(self):
        try:
            async for line in self.reader:
                try:
                    msg = json.loads(line)
                except json.JSONDecodeError as e:
                    self.reply(None, error={"code": Code.PARSE, "message": str(e)})
                    continue
                match msg:
                    case {"method": "$cancel", "params": [id]} if id in self.tasks:
                        self.tasks[id].cancel()
                    case {"method": str(name), **rest}:
                        id = rest.get("id")
                        t = asyncio.create_task(self.call(id, name, rest.get("params", [])), name=f"call-{id}")
                        if id is not None:
                            self.tasks[id] = t
                            t.add_done_callback(lambda _, id=id: self.tasks.pop(id))
                    case _:
                        self.reply(None, error={"code": Code.INVALID, "message": "Invalid Request"})
        finally:
            print("session ends with", len(self.tasks), "calls")
            for t in list(self.tasks.values()): t.cancel()
            self.writer.close()
    async def call(self, id, name, params):
        try:
            f = self.service.methods.get(name)
            if f is None: raise RpcError(Code.NO_METHOD, f"no method {name}")
            r = f(self.service, **params) if isinstance(params, dict) else f(self.service, *params)
            if inspect.isawaitable(r): r = await r
            if id is not None: self.reply(id, result=r)
        except RpcError as e:
            self.reply(id, error={"code": e.code, "message": e.message})
        except asyncio.CancelledError:
            self.reply(id, error={"code": 1000 and Code.INTERNAL, "message": "cancelled"})
        except Exception as e:
            self.reply(id, error={"code": Code.INTERNAL, "message": f"{type(e).__name__}: {e}"})
    def reply(self, id, **kw):
        if not self.writer.is_closing():
            self.writer.write(json.dumps({"id": id, **kw}).encode() + b"\n")

@dataclass
class Client:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    ids: Any = field(default_factory=lambda: itertools.count(1))
    pending: dict[int, asyncio.Future] = field(default_factory=dict)
    stray: list = field(default_factory=list)
    @classmethod
    async def connect(cls, port):
        self = cls(*await asyncio.open_connection("127.0.0.1", port))
        self.task = asyncio.create_task(self.listen())
        return self
    async def listen(self):
        while line := await self.reader.readline():
            m = json.loads(line)
            fut = self.pending.pop(m["id"], None)
            if fut is None: self.stray.append(m)
            elif fut.cancelled(): print("late reply", m)
            elif "error" in m: fut.set_exception(RpcError(m["error"]["code"], m["error"]["message"]))
            else: fut.set_result(m["result"])
        for f in self.pending.values():
            if not f.done(): f.set_exception(ConnectionResetError("closed"))
    async def call(self, name, *args, **kw):
        id = next(self.ids)
        self.pending[id] = fut = asyncio.get_running_loop().create_future()
        self.send(method=name, params=kw or args, id=id)
        try:
            return await fut
        except asyncio.CancelledError:
            self.send(method="$cancel", params=[id])
            raise
    def send(self, **msg):
        self.writer.write(json.dumps(msg).encode() + b"\n")

async def main():
    async def session(r, w): await Session(Calc(), r, w).run()
    server = await asyncio.start_server(session, "127.0.0.1", 0)
    c = await Client.connect(server.sockets[0].getsockname()[1])
    print(await c.call("add", 1, 2, 3), await c.call("math.div", a=1, b=4), await c.call("sync"))
    for name, args in (("math.div", (1, 0)), ("nope", ()), ("add", ("a",)), ("math.div", (1,))):
        try: await c.call(name, *args)
        except RpcError as e: print(e)
    results = await asyncio.gather(*(c.call("sleep", s) for s in (0.3, 0.1)), c.call("add"), return_exceptions=True)
    print(results)
    try:
        async with asyncio.timeout(0.5): await c.call("sleep", 10)
    except TimeoutError: print("timeout")
    await asyncio.sleep(0.1)
    c.writer.write(b"{bad\n[1]\n")
    c.send(method="add", params=[1])
    await asyncio.sleep(0.1)
    print(c.stray)
    t = asyncio.create_task(c.call("sleep", 100))
    await asyncio.sleep(0.1)
    c.writer.write_eof()
    print(await asyncio.gather(t, return_exceptions=True))
    await c.task
    c.writer.close()
    server.close()
    await server.wait_closed()
asyncio.run(main())
