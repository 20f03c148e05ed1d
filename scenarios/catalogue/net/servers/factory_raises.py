# A protocol factory that raises: the connection is reported and left; the server goes on accepting.
import asyncio


class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.transport.write(data)


def factory():
    if not made:
        made.append(1)
        raise ValueError("no protocol yet")
    return Echo()


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print(context["message"], repr(context["exception"])))
    server = await loop.create_server(factory, "127.0.0.1", 0)
    for _ in range(2):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"hello")
        try:
            async with asyncio.timeout(1):
                print(await reader.read(5))
        except TimeoutError:
            print("nothing")
        writer.close()
    server.close()


made = []


asyncio.run(main())
