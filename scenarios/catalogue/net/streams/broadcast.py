# A broadcast with heartbeats: groups of tasks per connection, a context per connection.
# a broadcast server with heartbeats: asyncio.Condition, slow consumers are dropped, contextvars per connection
import asyncio, contextvars, time, random
from collections import deque
who = contextvars.ContextVar("who", default="?")
def log(*a): print(f"[{who.get()}]", *a)
class Feed:
    def __init__(self, keep=4): self.items = deque(maxlen=keep); self.first = 0; self.cond = asyncio.Condition()
    async def publish(self, x):
        async with self.cond:
            if len(self.items) == self.items.maxlen: self.first += 1
            self.items.append(x); self.cond.notify_all()
    async def follow(self, at):
        while True:
            async with self.cond:
                await self.cond.wait_for(lambda: at < self.first + len(self.items))
                if at < self.first:
                    raise LookupError(f"missed {self.first - at}")
                x = self.items[at - self.first]
            at += 1
            yield x
feed = Feed()
async def session(reader, writer):
    name = (await reader.readline()).strip().decode()
    who.set(name)
    log("joins")
    async def heart():
        while True:
            await asyncio.sleep(0.6 + ord(name[0]) / 1000); writer.write(b"."); log("beat")
    async def data():
        start = feed.first + len(feed.items)
        async for x in feed.follow(start):
            writer.write(b"%d" % x); await writer.drain()
            if name == "slow": await asyncio.sleep(0.6)
    async def watch():
        if not await reader.read(1): raise EOFError
        raise KeyError("unexpected byte")
    try:
        async with asyncio.TaskGroup() as tg:
            for f in (heart, data, watch): tg.create_task(f(), name=f"{name}.{f.__name__}")
    except* EOFError: log("left")
    except* LookupError as e: log("dropped", *e.exceptions)
    finally:
        writer.close(); await writer.wait_closed(); log("closed")
async def client(addr, name, stay, after):
    who.set("c-" + name)
    r, w = await asyncio.open_connection(*addr)
    w.write(name.encode() + b"\n")
    buf = b""
    try:
        async with asyncio.timeout(stay):
            while d := await r.read(1): buf += d
        log("server closed")
    except TimeoutError: log("enough")
    if after: w.write(after)
    w.close(); await w.wait_closed()
    return name, buf
async def main():
    s = await asyncio.start_server(session, "127.0.0.1", 0)
    a = s.sockets[0].getsockname()
    tasks = [asyncio.create_task(client(a, *x)) for x in (("ann", 2.05, b""), ("slow", 9, b""), ("odd", 1.0, b"x"))]
    rng = random.Random(5)
    for i in range(14):
        await asyncio.sleep(rng.choice([0.1, 0.2, 0.3])); await feed.publish(i)
    for t in tasks: print(await t)
    s.close(); await s.wait_closed()
asyncio.run(main())
