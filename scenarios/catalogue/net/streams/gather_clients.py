# Five clients in a gather, of which two fail; the others are served to their end.
import asyncio


async def serve(reader, writer):
    name = await reader.readline()
    await asyncio.sleep(0.1 * int(name))
    if int(name) % 2:
        writer.transport.abort()
    else:
        writer.write(b"hello " + name)
        writer.close()


async def client(number, address):
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"%d\n" % number)
    try:
        return await reader.readexactly(8)
    finally:
        writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    for result in await asyncio.gather(*[client(n, address) for n in range(5)], return_exceptions=True):
        print(repr(result))
    server.close()
    await server.wait_closed()


asyncio.run(main())
