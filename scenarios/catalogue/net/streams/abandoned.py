# A handler that returns without close(): the writer closes itself when nobody holds it.
import asyncio


async def serve(reader, writer):
    writer.write(b"bye")


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    print(await reader.read())
    del writer
    await asyncio.sleep(0.01)
    server.close()
    await server.wait_closed()
    print("closed")


asyncio.run(main())
