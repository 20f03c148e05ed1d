# Data over TLS: write_buffer_limits, pause_reading, a BufferedProtocol, abort, and sendfile's fallback.
import asyncio
import io
import ssl

SIZE = 100_000


class Sink(asyncio.BufferedProtocol):
    def __init__(self):
        self.got = 0
        self.room = bytearray(5000)

    def connection_made(self, transport):
        self.transport = transport
        print("sink made", transport.get_extra_info("cipher")[0])

    def get_buffer(self, hint):
        return memoryview(self.room)

    def buffer_updated(self, n):
        self.got += n
        if self.got == SIZE:
            self.transport.write(b"all")

    def eof_received(self):
        print("sink eof", self.got)

    def connection_lost(self, exc):
        print("sink lost", exc)


class Source(asyncio.Protocol):
    def __init__(self):
        self.calls = []
        self.answered = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.answered.set_result(data)

    def pause_writing(self):
        self.calls.append("pause")

    def resume_writing(self):
        self.calls.append("resume")

    def connection_lost(self, exc):
        print("source lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("cert.pem", "key.pem")
    sinks = []

    def make():
        sinks.append(Sink())
        return sinks[-1]

    server = await loop.create_server(make, "127.0.0.1", 0, ssl=context)
    address = server.sockets[0].getsockname()
    client = ssl.create_default_context(cafile="cert.pem")
    transport, source = await loop.create_connection(Source, *address, ssl=client, server_hostname="localhost")
    transport.write(b"x" * SIZE)
    print(await source.answered, sinks[0].got, source.calls)
    transport.close()
    await asyncio.sleep(0.1)
    print("--")
    transport, source = await loop.create_connection(Source, *address, ssl=client, server_hostname="localhost")
    print(await loop.sendfile(transport, io.BytesIO(b"y" * 50_000)), transport.get_protocol() is source)
    try:
        await loop.sendfile(transport, io.BytesIO(b"y"), fallback=False)
    except RuntimeError as e:
        print(str(e)[:52])
    transport.pause_reading()
    print(transport.is_reading())
    transport.resume_reading()
    transport.set_write_buffer_limits(high=1000)
    print(transport.get_write_buffer_limits())
    try:
        transport.write("text")
    except TypeError as e:
        print(e)
    try:
        transport.write_eof()
    except NotImplementedError:
        print("no write_eof")
    await asyncio.sleep(0.1)
    print(sinks[1].got)
    transport.abort()
    print(transport.is_closing())
    await asyncio.sleep(0.1)
    for _ in range(7):
        transport.write(b"lost")
    server.close()
    await server.wait_closed()


asyncio.run(main())
