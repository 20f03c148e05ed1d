# A Unix stream whose peer closed: the first write fails already, unlike TCP's.
import asyncio


async def serve(reader, writer):
    writer.close()


async def main():
    server = await asyncio.start_unix_server(serve, "\0broken")
    reader, writer = await asyncio.open_unix_connection("\0broken")
    print(await reader.read())
    for _ in range(3):
        try:
            writer.write(b"x")
            await writer.drain()
            print("drained")
        except ConnectionError as e:
            print(type(e).__name__, e)
    writer.close()
    try:
        await writer.wait_closed()
    except ConnectionError as e:
        print(type(e).__name__)
    server.close()


asyncio.run(main())
