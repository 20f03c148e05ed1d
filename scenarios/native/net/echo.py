# An echo server and its clients, over TCP: streams in C tick as asyncio's do.
import asyncio


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(line)
        await writer.drain()
    print("a client is gone")
    writer.close()
    await writer.wait_closed()


async def talk(name, port):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for i in range(3):
        writer.write(name)
        await writer.drain()
        print(f"{i}: {await reader.readline()!r}")
    writer.close()
    await writer.wait_closed()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    await asyncio.gather(talk(b"one\n", port), talk(b"two\n", port))
    server.close()
    await server.wait_closed()
    print("closed")


asyncio.run(main())
