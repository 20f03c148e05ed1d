# A StreamReader is an asynchronous iterator of lines; the last one may lack its end.
import asyncio


async def serve(reader, writer):
    async for line in reader:
        print("line", line)
    print("end", reader.at_eof())
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"one\ntwo\n\nlast")
    writer.write_eof()
    print(await reader.read())
    writer.close()
    await writer.wait_closed()
    server.close()


asyncio.run(main())
