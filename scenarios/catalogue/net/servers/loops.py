# Each loop has the descriptors of the one before it: an epoll and two sockets.
import asyncio


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


async def main(n):
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"%d\n" % n)
    print(server.sockets[0].fileno(), writer.transport.get_extra_info("socket").fileno(), await reader.read())
    print(writer.transport)
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()


for n in range(3):
    asyncio.run(main(n))
