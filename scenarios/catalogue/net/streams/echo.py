# An echo server and its client: each callback of the transports, in order.
import asyncio

async def serve(reader, writer):
    data = await reader.read(100)
    print("server got", data)
    writer.write(data.upper())
    await writer.drain()
    writer.close()
    await writer.wait_closed()

async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"hello")
    await writer.drain()
    print("client got", await reader.read())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()

asyncio.run(main())
