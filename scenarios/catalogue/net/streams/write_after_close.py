# write() and write_eof() after close(): what is written is dropped, drain() raises when the connection is lost.
import asyncio


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"sent\n")
    writer.close()
    writer.write(b"dropped\n")
    print(writer.is_closing(), writer.can_write_eof())
    try:
        await writer.drain()
        print("drained")
        await writer.drain()
    except ConnectionResetError as e:
        print(repr(e))
    print(await reader.read())
    await writer.wait_closed()
    try:
        writer.write_eof()
        print("shut")
    except OSError as e:
        print(type(e).__name__)
    server.close()


asyncio.run(main())
