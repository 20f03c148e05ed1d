# A limit of one byte: lines that are longer are refused, what remains of them can be read.
import asyncio


async def serve(reader, writer):
    for _ in range(4):
        try:
            print(await reader.readline())
        except ValueError as e:
            print(e)
    print(await reader.read())
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for text in b"\n", b"ab\n", b"c\n", b"defgh", b"i":
        writer.write(text)
        await asyncio.sleep(0.1)
    writer.write_eof()
    await reader.read()
    writer.close()
    server.close()
    try:
        asyncio.StreamReader(limit=0)
    except ValueError as e:
        print(e)


asyncio.run(main())
