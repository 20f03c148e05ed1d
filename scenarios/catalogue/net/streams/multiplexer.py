# Streams multiplexed over one connection, with windows as in HTTP/2: fairness, resets of one stream, a connection that ends.
"""A multiplexer: many virtual streams with credit over one TCP connection."""
import asyncio
import enum
import struct

HEAD = struct.Struct("!BHI")


class Kind(enum.IntEnum):
    DATA, WINDOW, END, RESET = range(4)


class StreamReset(Exception):
    pass


class Stream:
    def __init__(self, mux, number):
        self.mux, self.number = mux, number
        self.credit, self.has_credit = 8, asyncio.Event()
        self.has_credit.set()
        self.incoming = asyncio.Queue()

    async def send(self, data):
        while data:
            while not self.credit:
                self.has_credit.clear()
                await self.has_credit.wait()
            part, data = data[:self.credit], data[self.credit:]
            self.credit -= len(part)
            await self.mux.frame(Kind.DATA, self.number, part)

    async def recv(self):
        item = await self.incoming.get()
        if isinstance(item, Exception):
            self.incoming.put_nowait(item)
            raise item
        await self.mux.frame(Kind.WINDOW, self.number, struct.pack("!I", len(item)))
        return item

    async def __aiter__(self):
        try:
            while True:
                yield await self.recv()
        except EOFError:
            return

    async def end(self):
        await self.mux.frame(Kind.END, self.number)


class Mux:
    def __init__(self, reader, writer, accept=None, first=0):
        self.reader, self.writer, self.accept = reader, writer, accept
        self.streams, self.next = {}, first
        self.frames = 0

    async def frame(self, kind, number, data=b""):
        self.frames += 1
        self.writer.write(HEAD.pack(kind, number, len(data)) + data)
        await self.writer.drain()

    def open(self):
        self.next += 2
        stream = self.streams[self.next] = Stream(self, self.next)
        return stream

    async def run(self):
        async with asyncio.TaskGroup() as group:
            try:
                while True:
                    kind, number, n = HEAD.unpack(await self.reader.readexactly(HEAD.size))
                    data = await self.reader.readexactly(n)
                    stream = self.streams.get(number)
                    if stream is None:
                        stream = self.streams[number] = Stream(self, number)
                        group.create_task(self.accept(stream), name=f"stream-{number}")
                    match Kind(kind):
                        case Kind.DATA:
                            stream.incoming.put_nowait(data)
                        case Kind.WINDOW:
                            stream.credit += struct.unpack("!I", data)[0]
                            stream.has_credit.set()
                        case Kind.END:
                            stream.incoming.put_nowait(EOFError("end"))
                        case Kind.RESET:
                            stream.incoming.put_nowait(StreamReset(data.decode()))
            except asyncio.IncompleteReadError:
                pass
            for stream in self.streams.values():
                stream.incoming.put_nowait(ConnectionError("mux closed"))
                stream.credit = 1 << 30
                stream.has_credit.set()


async def echo(stream):
    total = 0
    async for data in stream:
        total += len(data)
        if b"reset" in data:
            await stream.mux.frame(Kind.RESET, stream.number, b"as you wish")
            return
        await stream.send(data.upper())
    await stream.send(b"=%d" % total)
    await stream.end()


async def talk(mux, text, times, pause=0):
    stream = mux.open()

    async def send():
        for _ in range(times):
            await stream.send(text)
            if pause:
                await asyncio.sleep(pause)
        await stream.end()

    parts = []
    sending = asyncio.create_task(send())
    try:
        async for part in stream:
            parts.append(part)
    except (StreamReset, ConnectionError) as e:
        print("stream", stream.number, type(e).__name__, e)
        sending.cancel()
    try:
        await sending
    except asyncio.CancelledError:
        print("sending of", stream.number, "cancelled")
    return stream.number, len(parts), b"".join(parts)[-12:]


async def main():
    async def handle(reader, writer):
        mux = Mux(reader, writer, echo)
        try:
            await mux.run()
        finally:
            print("server frames", mux.frames)
            writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    mux = Mux(reader, writer, first=1)
    running = asyncio.create_task(mux.run())
    print(await asyncio.gather(
        talk(mux, b"quick", 3),
        talk(mux, b"a longer text that needs credit", 4),
        talk(mux, b"paused", 3, 0.1),
        talk(mux, b"please reset this", 2, 0.05),
    ))
    left = asyncio.create_task(talk(mux, b"left over", 5, 1))
    await asyncio.sleep(1.5)
    writer.write_eof()
    print(await left)
    await running
    print("client frames", mux.frames)
    writer.close()
    server.close()
    await server.wait_closed()


asyncio.run(main())
