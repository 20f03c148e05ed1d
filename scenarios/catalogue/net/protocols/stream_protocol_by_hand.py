# StreamReaderProtocol and StreamWriter that a program puts together itself.
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader = asyncio.StreamReader(limit=100, loop=loop)
    protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
    transport, same = await loop.create_connection(lambda: protocol, *server.sockets[0].getsockname())
    writer = asyncio.StreamWriter(transport, protocol, reader, loop)
    print(same is protocol, writer.transport is transport)
    writer.write(b"by hand\n")
    await writer.drain()
    print(await reader.readline())
    writer.close()
    await writer.wait_closed()
    server.close()


async def serve(reader, writer):
    writer.write((await reader.readline()).upper())
    writer.close()


asyncio.run(main())
