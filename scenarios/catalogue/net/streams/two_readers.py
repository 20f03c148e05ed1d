# Two coroutines that read one stream: the second gets RuntimeError.
import asyncio


async def serve(reader, writer):
    await asyncio.sleep(0.05)
    writer.write(b"x\n")
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    results = await asyncio.gather(reader.readline(), reader.read(1), reader.readexactly(2), return_exceptions=True)
    print(results)
    writer.close()
    await writer.wait_closed()
    server.close()


asyncio.run(main())
