# write_eof() twice is allowed; write() after it raises.
import asyncio


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"a\n")
    writer.write_eof()
    writer.write_eof()
    try:
        writer.write(b"b\n")
    except RuntimeError as e:
        print(e)
    try:
        writer.writelines([b"b\n"])
    except RuntimeError as e:
        print(e)
    print(await reader.read(), reader.at_eof(), writer.is_closing())
    writer.close()
    await writer.wait_closed()
    server.close()


asyncio.run(main())
