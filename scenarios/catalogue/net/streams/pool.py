# A pool of connections: stale ones, timeouts, a reaper, cancelled users.
"""A connection pool: health checks, waiters, idle expiry, broken connections."""
import asyncio
from contextlib import asynccontextmanager
from collections import deque

class PoolClosed(Exception): ...

class Connection:
    seq = 0
    def __init__(self, reader, writer, loop):
        Connection.seq += 1
        self.id = Connection.seq
        self.reader, self.writer = reader, writer
        self.used = loop.time()
    async def request(self, line):
        self.writer.write(line.encode() + b"\n")
        await self.writer.drain()
        reply = await self.reader.readline()
        if not reply.endswith(b"\n"):
            raise ConnectionResetError(f"lost after {reply!r}")
        return reply.decode().rstrip()
    async def close(self):
        self.writer.close()
        try:
            await self.writer.wait_closed()
        except OSError as e:
            print("close:", type(e).__name__)
    def __repr__(self): return f"<c{self.id}>"

class Pool:
    def __init__(self, address, size, idle=1.0):
        self.address, self.idle = address, idle
        self.slots = asyncio.Semaphore(size)
        self.free = deque()
        self.closed = False
        self.reaper = asyncio.create_task(self.reap())
    async def reap(self):
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self.idle / 2)
            while self.free and loop.time() - self.free[0].used >= self.idle:
                c = self.free.popleft()
                print("reaped", c)
                await c.close()
    @asynccontextmanager
    async def acquire(self, timeout=None):
        if self.closed: raise PoolClosed
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(timeout):
            await self.slots.acquire()
        c = None
        try:
            while self.free and c is None:
                c = self.free.pop()
                if c.reader.at_eof() or c.writer.is_closing():
                    print("stale", c)
                    await c.close()
                    c = None
            if c is None:
                c = Connection(*await asyncio.open_connection(*self.address), loop)
            yield c
        except BaseException:
            if c: c.writer.transport.abort()
            raise
        else:
            c.used = loop.time()
            self.free.append(c)
        finally:
            self.slots.release()
    async def __aenter__(self): return self
    async def __aexit__(self, *exc):
        self.closed = True
        self.reaper.cancel()
        await asyncio.wait([self.reaper])
        await asyncio.gather(*(c.close() for c in self.free))

async def server(reader, writer):
    n = 0
    try:
        async for line in reader:
            n += 1
            match line.decode().split():
                case ["echo", *words]: writer.write(" ".join(words).encode() + b"\n")
                case ["slow", t]:
                    await asyncio.sleep(float(t)); writer.write(b"done\n")
                case ["die"]: writer.transport.abort()
                case ["half"]:
                    writer.write(b"hal"); writer.close()
                case ["bye"]:
                    writer.write(b"bye\n"); break
                case other: raise RuntimeError(other)
    finally:
        print("served", n)
        writer.close()

async def work(pool, *lines, timeout=None):
    try:
        async with pool.acquire(timeout) as c:
            return c.id, [await c.request(l) for l in lines]
    except (OSError, TimeoutError) as e:
        return type(e).__name__

async def main():
    s = await asyncio.start_server(server, "127.0.0.1", 0)
    async with Pool(s.sockets[0].getsockname(), 2) as pool:
        print(await asyncio.gather(*(work(pool, f"echo {i}", f"slow 0.{i}") for i in range(5))))
        print(await work(pool, "die"))
        print(await work(pool, "half"))
        print(await work(pool, "bye"))
        await asyncio.sleep(0)
        print(await work(pool, "echo again"))
        blockers = [asyncio.create_task(work(pool, "slow 2")) for _ in range(2)]
        await asyncio.sleep(0)
        print(await work(pool, "echo x", timeout=0.5))
        blockers[0].cancel()
        print(await asyncio.gather(*blockers, return_exceptions=True))
        await asyncio.sleep(3)
        print(list(pool.free), len(s._clients if hasattr(s, "_clients") else ()) >= 0)
        print(await work(pool, "echo last"))
        s.close()
        print(await asyncio.gather(work(pool, "echo old"), work(pool, "echo new")))
    try:
        async with pool.acquire(): pass
    except PoolClosed as e: print(repr(e))
    await s.wait_closed()
asyncio.run(main())
