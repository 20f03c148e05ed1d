# connect_read_pipe and connect_write_pipe as a filter chain: flow control, EOF, broken pipes, several stages.
"""Stages connected by os.pipe: each reads, transforms, writes, with back-pressure."""
import asyncio
import os


class Writer(asyncio.Protocol):
    def __init__(self, name):
        self.name = name
        self.ready = asyncio.Event()
        self.ready.set()
        self.closed = asyncio.get_running_loop().create_future()

    def pause_writing(self):
        self.ready.clear()

    def resume_writing(self):
        self.ready.set()

    def connection_lost(self, exc):
        print(self.name, "writer lost", repr(exc))
        self.closed.set_result(exc)


async def reader_of(fd):
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=4096)
    transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(fd, "rb", 0))
    return reader, transport


async def writer_of(fd, name):
    loop = asyncio.get_running_loop()
    return await loop.connect_write_pipe(lambda: Writer(name), os.fdopen(fd, "wb", 0))


async def stage(name, fd_in, fd_out, transform, delay=0.0, stop_after=None):
    reader, read_transport = await reader_of(fd_in)
    transport, protocol = await writer_of(fd_out, name)
    count = 0
    async for line in reader:
        count += 1
        if transport.is_closing():
            print(name, "stops, nobody reads")
            break
        transport.write(transform(line))
        await protocol.ready.wait()
        if delay:
            await asyncio.sleep(delay)
        if count == stop_after:
            print(name, "has enough")
            break
    transport.close()
    await protocol.closed
    read_transport.close()
    await asyncio.sleep(0)
    return name, count


async def run(lines, *stages):
    r, w = os.pipe()
    tasks = []
    source = w
    for name, transform, delay, stop in stages:
        r2, w2 = os.pipe()
        tasks.append(asyncio.create_task(stage(name, r, w2, transform, delay, stop)))
        r = r2
    transport, protocol = await writer_of(source, "source")
    reader, read_transport = await reader_of(r)

    async def produce():
        for line in lines:
            if transport.is_closing():
                print("source stops")
                break
            transport.write(line)
            await protocol.ready.wait()
            await asyncio.sleep(0)
        if transport.can_write_eof():
            transport.write_eof()

    producer = asyncio.create_task(produce())
    total = 0
    async for line in reader:
        total += len(line)
    read_transport.close()
    await producer
    print(await asyncio.gather(*tasks), total)
    print(await protocol.closed)


async def main():
    lines = [b"line %d\n" % i for i in range(40)]
    await run(lines, ("upper", bytes.upper, 0, None), ("slow", bytes.strip, 0.01, None))
    await run([b"w" * 2000 + b"\n"] * 60, ("copy", bytes, 0, None), ("twice", lambda b: b + b, 0.002, None))
    await run(lines, ("copy", bytes, 0.01, None), ("head", bytes, 0, 3))
    await run([b"w" * 3000 + b"\n"] * 80, ("copy", bytes, 0, None), ("head", bytes, 0.1, 2))


asyncio.run(main())
