# loop.sendfile(): natively, with an offset and a count, by the fallback for what is no file, and what it refuses.
import asyncio
import io
import os
import tempfile


class Receiver(asyncio.Protocol):
    def __init__(self):
        self.got = bytearray()
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.got += data

    def connection_lost(self, exc):
        self.closed.set_result(exc)


class Sender(asyncio.Protocol):
    paused = 0

    def connection_made(self, transport):
        self.transport = transport

    def pause_writing(self):
        self.paused += 1

    def resume_writing(self):
        pass

    def connection_lost(self, exc):
        print("sender lost", exc)


async def tried(awaitable):
    try:
        return await awaitable
    except Exception as e:
        return type(e).__name__, str(e)[:60]


async def main():
    loop = asyncio.get_running_loop()
    receivers = []

    def make():
        receivers.append(Receiver())
        return receivers[-1]

    server = await loop.create_server(make, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    path = os.path.join(tempfile.gettempdir(), "sent.bin")
    with open(path, "wb") as f:
        f.write(b"0123456789" * 100)
    transport, sender = await loop.create_connection(Sender, "127.0.0.1", port)
    with open(path, "rb") as f:
        print(await loop.sendfile(transport, f), f.tell())
        transport.write(b"|")
        print(await loop.sendfile(transport, f, 995, 3), f.tell())
        transport.write(b"|")
        print(await loop.sendfile(transport, f, 990, 300, fallback=False), f.tell())
        print(await loop.sendfile(transport, f, 5000), f.tell())
        print(await tried(loop.sendfile(transport, f, -1)))
        print(await tried(loop.sendfile(transport, f, 0, 0)))
        print(await tried(loop.sendfile(transport, f, 0, "x")))
        print(await tried(loop.sendfile(transport, f, "x")))
    with open(path) as f:
        print(await tried(loop.sendfile(transport, f)))
    data = io.BytesIO(b"abc" * 7000)
    transport.write(b"|")
    print(await loop.sendfile(transport, data), data.tell())
    print(await loop.sendfile(transport, data, 20998), data.tell())
    print(await tried(loop.sendfile(transport, data, fallback=False)))
    print(transport.get_protocol() is sender, transport.is_reading())
    transport.write(b"|end")
    transport.close()
    print(await tried(loop.sendfile(transport, data)))
    print(await receivers[0].closed)
    parts = bytes(receivers[0].got).split(b"|")
    print([len(part) for part in parts], parts[1:3])
    server.close()
    await server.wait_closed()
    os.unlink(path)


asyncio.run(main())
