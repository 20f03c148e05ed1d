# writelines() of an iterator, of nothing, and after write(); buffers may be bytearrays and memoryviews.
import asyncio


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"one ")
    writer.writelines(part for part in [b"two ", bytearray(b"three "), memoryview(b"four\n")])
    print(await reader.readline())
    writer.writelines([])
    writer.writelines([b"", b"five", b"\n"])
    print(await reader.readline())
    for wrong in ["text"], [1], None:
        try:
            writer.writelines(wrong)
        except TypeError as e:
            print(e)
    writer.close()
    await writer.wait_closed()
    server.close()


asyncio.run(main())
