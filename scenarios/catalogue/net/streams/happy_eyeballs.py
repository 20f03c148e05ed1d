# happy_eyeballs_delay: the connection is made in a task of its own.
import asyncio


async def serve(reader, writer):
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    reader, writer = await asyncio.open_connection(host, port, happy_eyeballs_delay=0.25)
    print(await reader.read())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()
    try:
        await asyncio.open_connection(host, port, happy_eyeballs_delay=0.25, all_errors=True)
    except* ConnectionRefusedError as group:
        print(len(group.exceptions))


asyncio.run(main())
