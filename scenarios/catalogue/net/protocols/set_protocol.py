# set_protocol(), get_protocol() and get_extra_info(); writes of the wrong type.
import asyncio


class First(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        print("first", data)
        self.transport.set_protocol(Second(self.transport))


class Second(asyncio.Protocol):
    def __init__(self, transport):
        self.transport = transport

    def data_received(self, data):
        print("second", data)
        self.transport.close()

    def connection_lost(self, exc):
        print("second lost", exc)


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(First, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    transport, protocol = await loop.create_connection(asyncio.Protocol, *address)
    print(transport.get_protocol() is protocol, transport.get_extra_info("peername") == address)
    print(transport.get_extra_info("nothing", 7), transport.get_extra_info("socket").type)
    for data in "text", 7, None:
        try:
            transport.write(data)
        except TypeError as e:
            print(e)
    transport.write(b"")
    transport.write(bytearray(b"one"))
    await asyncio.sleep(0.01)
    transport.write(memoryview(b"two"))
    await asyncio.sleep(0.01)
    print(transport.is_closing())
    server.close()
    await server.wait_closed()


asyncio.run(main())
