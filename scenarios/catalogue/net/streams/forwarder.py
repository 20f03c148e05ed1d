# A port forwarder: its target writes many small answers, one is aborted, and the target goes away.
import asyncio, contextlib

async def pump(reader, writer, name, stats):
    try:
        while data := await reader.read(4096):
            stats[name] = stats.get(name, 0) + len(data)
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
    except ConnectionError as e:
        stats[name + " error"] = type(e).__name__
        writer.transport.abort()

class Forwarder:
    def __init__(self, target): self.target = target; self.stats = {}; self.n = 0
    async def __call__(self, reader, writer):
        self.n += 1
        try:
            r2, w2 = await asyncio.open_connection(*self.target)
        except OSError as e:
            print("forward failed:", type(e).__name__, e.errno)
            writer.close()
            return
        async with asyncio.TaskGroup() as tg:
            tg.create_task(pump(reader, w2, f"up{self.n}", self.stats))
            tg.create_task(pump(r2, writer, f"down{self.n}", self.stats))
        for w in writer, w2:
            w.close()
            with contextlib.suppress(ConnectionError):
                await w.wait_closed()

async def upper(reader, writer):
    while data := await reader.read(100):
        writer.write(data.upper())
        await writer.drain()
    writer.write(b"bye")
    writer.close()

async def main():
    target = await asyncio.start_server(upper, "127.0.0.1", 7001)
    forward = Forwarder(("127.0.0.1", 7001))
    server = await asyncio.start_server(forward, "127.0.0.1", 7002)
    r, w = await asyncio.open_connection("127.0.0.1", 7002)
    w.write(b"hello " * 1000)
    await w.drain()
    w.write_eof()
    data = await r.read()
    print(len(data), data[-10:])
    w.close()
    r, w = await asyncio.open_connection("127.0.0.1", 7002)
    w.write(b"abc")
    print(await r.readexactly(3))
    w.transport.abort()
    await asyncio.sleep(0.1)
    print(forward.stats)
    target.close()
    await target.wait_closed()
    r, w = await asyncio.open_connection("127.0.0.1", 7002)
    print(await r.read())
    w.close()
    server.close()
    await server.wait_closed()
    print(sorted(forward.stats.items()))

asyncio.run(main())
