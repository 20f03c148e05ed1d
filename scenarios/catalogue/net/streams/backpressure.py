# The reader is paused above twice its limit, and resumed by a read.
import asyncio


async def serve(reader, writer):
    for i in range(8):
        writer.write(bytes([65 + i]) * 100)
        await writer.drain()
        await asyncio.sleep(0.01)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname(), limit=64)
    await asyncio.sleep(0.1)
    print(writer.transport.is_reading())
    first = await reader.read(150)
    print(len(first), writer.transport.is_reading())
    print(len(await reader.readexactly(500)), writer.transport.is_reading())
    print(len(await reader.read()))
    writer.close()
    await writer.wait_closed()
    server.close()


asyncio.run(main())
