# drain() over a Unix stream: its buffer is far smaller than TCP's, so that it waits earlier.
import asyncio


async def serve(reader, writer):
    await asyncio.sleep(1)
    total = 0
    while data := await reader.read(100_000):
        total += len(data)
    writer.write(b"%d" % total)
    writer.close()


async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_unix_server(serve, "\0backpressure")
    reader, writer = await asyncio.open_unix_connection("\0backpressure")
    begin = loop.time()
    for n in range(10):
        writer.write(b"x" * 100_000)
        await writer.drain()
        if loop.time() > begin and n < 9:
            print("has waited")
            begin = float("inf")
    writer.write_eof()
    print(await reader.read())
    writer.close()
    server.close()


asyncio.run(main())
