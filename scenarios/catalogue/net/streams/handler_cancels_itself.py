# A client handler that is cancelled by itself or that raises CancelledError closes nothing by it; nothing is
# reported.
import asyncio


async def serve(reader, writer):
    line = await reader.readline()
    writers.append(writer)
    if line == b"cancel\n":
        asyncio.current_task().cancel()
        await asyncio.sleep(1)
    raise asyncio.CancelledError("by hand")


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    for text in b"cancel\n", b"raise\n":
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(text)
        await asyncio.sleep(0.1)
        print(writers[-1].is_closing())
        writers[-1].close()
        print(await reader.read())
        writer.close()
        await writer.wait_closed()
    server.close()


writers = []


asyncio.run(main())
