# A server that is stopped and started on the same port while an old connection is still open.
import asyncio


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    old_reader, old_writer = await asyncio.open_connection(*address)
    server.close()
    server = await asyncio.start_server(serve, *address)
    reader, writer = await asyncio.open_connection(*address)
    for each in old_writer, writer:
        each.write(b"hello\n")
    print(await old_reader.readline(), await reader.readline())
    server.close()
    for each in old_writer, writer:
        each.close()
    print(await asyncio.wait_for(server.wait_closed(), 5))


asyncio.run(main())
