# What write() takes: bytes, bytearrays, memoryviews of any format; nothing is no write; a str is refused.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    received = loop.create_future()

    class Sink(asyncio.Protocol):
        data = b""

        def data_received(self, data):
            self.data += data

        def connection_lost(self, exc):
            received.set_result(self.data)

    server = await loop.create_server(Sink, "127.0.0.1", 0)
    transport, _ = await loop.create_connection(asyncio.Protocol, *server.sockets[0].getsockname())
    mutable = bytearray(b"two ")
    transport.write(b"one ")
    transport.write(mutable)
    mutable[:] = b"XXXX"
    transport.write(memoryview(b"three ")[::1])
    transport.write(b"")
    for wrong in "four", None, [52], 5:
        try:
            transport.write(wrong)
        except TypeError as e:
            print(e)
    transport.close()
    print(await received)
    server.close()


asyncio.run(main())
