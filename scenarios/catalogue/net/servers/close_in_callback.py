# A server that is closed by its own client handler; clients that come later are refused.
import asyncio


async def serve(reader, writer):
    server.close()
    writer.write(b"last\n")
    writer.close()


async def main():
    global server
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    waiting = asyncio.create_task(server.wait_closed())
    reader, writer = await asyncio.open_connection(*address)
    print(await reader.read(), waiting.done())
    writer.close()
    print(await waiting, server.is_serving())
    try:
        await asyncio.open_connection(*address)
    except ConnectionRefusedError as e:
        print(type(e).__name__, e.errno)


asyncio.run(main())
