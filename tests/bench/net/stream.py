N = 100000
import asyncio


async def echo(reader, writer):
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()


async def main():
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for _ in range(N):
        writer.write(b"0123456789abcdef")
        await reader.read(16)
    writer.close()
    server.close()


asyncio.run(main())
