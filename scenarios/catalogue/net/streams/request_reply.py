# A client with a timeout on each request; a slow reply arrives after it.
import asyncio


async def serve(reader, writer):
    while request := await reader.readline():
        name, delay = request.split()
        await asyncio.sleep(float(delay))
        writer.write(name + b" done\n")
        await writer.drain()
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for request in b"a 0.01", b"b 0.15", b"c 0.01":
        writer.write(request + b"\n")
        try:
            async with asyncio.timeout(0.1):
                print(request, await reader.readline())
        except TimeoutError:
            print(request, "timeout")
    print(await reader.readline())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()


asyncio.run(main())
