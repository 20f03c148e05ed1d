# Protocols: every callback in its order, flow control by limits, half-close, abort, and exceptions of callbacks.
import asyncio


class Sender(asyncio.Protocol):
    def connection_made(self, transport):
        print("sender made")
        self.transport = transport
        transport.set_write_buffer_limits(high=1000)
        print(transport.get_write_buffer_limits())

    def data_received(self, data):
        print("sender received", data)

    def eof_received(self):
        print("sender eof")

    def connection_lost(self, exc):
        print("sender lost", repr(exc))

    def pause_writing(self):
        print("pause")

    def resume_writing(self):
        print("resume", self.transport.get_write_buffer_size())


class Slow(asyncio.Protocol):
    def __init__(self):
        self.count = 0

    def connection_made(self, transport):
        self.transport = transport
        transport.pause_reading()
        print("reading", transport.is_reading())
        asyncio.get_running_loop().call_later(0.05, self.resume)

    def resume(self):
        self.transport.resume_reading()

    def data_received(self, data):
        self.count += len(data)
        if data == b"bad":
            raise ValueError("bad data")

    def eof_received(self):
        print("received", self.count)
        self.transport.writelines([b"<", b"end", b">"])
        return True

    def connection_lost(self, exc):
        print("slow lost", repr(exc))


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_unix_server(Slow, "\0protocols")
    transport, _ = await loop.create_unix_connection(Sender, "\0protocols")
    for i in range(6):
        transport.write(b"x" * 60000)
    print(transport.get_write_buffer_size() > 1000)
    transport.write_eof()
    await asyncio.sleep(1)
    print("closing", transport.is_closing())
    try:
        transport.write(b"more")
    except RuntimeError as e:
        print(e)
    try:
        transport.set_write_buffer_limits(high=1, low=2)
    except ValueError as e:
        print(e)
    transport.close()
    transport.write_eof()
    await asyncio.sleep(1)
    transport, _ = await loop.create_unix_connection(Sender, "\0protocols")
    transport.write(b"bad")
    await asyncio.sleep(1)
    print("closing", transport.is_closing())
    transport, _ = await loop.create_unix_connection(Sender, "\0protocols")
    transport.write(b"y" * 1000000)
    transport.abort()
    transport.abort()
    server.close()
    server.close_clients()
    print("serving", server.is_serving())
    await server.wait_closed()


asyncio.run(main())
