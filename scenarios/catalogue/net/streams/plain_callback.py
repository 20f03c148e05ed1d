# client_connected_cb may be a function; then nobody waits for it.
import asyncio


def connected(reader, writer):
    print("connected")
    writer.write(b"hello")
    writer.close()


async def main():
    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    print(await reader.read())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()


asyncio.run(main())
