# wait_closed() of one writer from two tasks, before and after close(), and after a reset.
import asyncio


async def serve(reader, writer):
    await reader.readline()
    writer.transport.abort()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    for text in b"", b"go\nunread":
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        early = asyncio.create_task(writer.wait_closed())
        await asyncio.sleep(0)
        writer.write(text)
        await asyncio.sleep(0.1)
        writer.close()
        print(await asyncio.gather(early, writer.wait_closed(), return_exceptions=True))
        print(await asyncio.gather(writer.wait_closed(), return_exceptions=True))
    server.close()


asyncio.run(main())
