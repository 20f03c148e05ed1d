# A proxy between a client and a server: data flows both ways, ends are passed on.
import asyncio


async def pump(reader, writer):
    while data := await reader.read(64):
        writer.write(data)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()


async def serve(reader, writer):
    data = await reader.read()
    writer.write(b"len %d" % len(data))
    writer.close()
    await writer.wait_closed()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    target = server.sockets[0].getsockname()

    async def proxy(reader, writer):
        to_reader, to_writer = await asyncio.open_connection(*target)
        async with asyncio.TaskGroup() as group:
            group.create_task(pump(reader, to_writer))
            group.create_task(pump(to_reader, writer))
        to_writer.close()
        writer.close()

    front = await asyncio.start_server(proxy, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*front.sockets[0].getsockname())
    for i in range(5):
        writer.write(b"z" * 50)
        await asyncio.sleep(0.01)
    writer.write_eof()
    print(await reader.read())
    writer.close()
    await writer.wait_closed()
    front.close()
    server.close()
    await front.wait_closed()
    await server.wait_closed()


asyncio.run(main())
