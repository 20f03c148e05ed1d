# A server and its clients, by TCP.
import asyncio


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(line.upper())
        await writer.drain()
    writer.close()


async def client(port, n):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"hello %d\n" % n)
    try:
        return await asyncio.wait_for(reader.readline(), 2)
    finally:
        writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        print(await asyncio.gather(*(client(port, n) for n in range(3))))


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(lambda: asyncio.run(main()))
