# serve_forever() twice, after close(), and start_serving() while it serves.
import asyncio


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    first = asyncio.create_task(server.serve_forever())
    await asyncio.sleep(0)
    for again in server.serve_forever, server.start_serving:
        try:
            print(await again())
        except RuntimeError as e:
            print(str(e).split("<")[0], str(e).split(">")[-1])
    first.cancel()
    print(await asyncio.gather(first, return_exceptions=True), server.is_serving())
    for again in server.serve_forever, server.start_serving:
        try:
            print(await again())
        except (RuntimeError, TypeError) as e:
            print(str(e).split("<")[0], str(e).split(">")[-1])


asyncio.run(main())
