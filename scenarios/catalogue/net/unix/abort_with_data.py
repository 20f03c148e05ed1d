# close() of a Unix stream with unread data: the peer reads what was sent, then ECONNRESET.
import asyncio


async def serve(reader, writer):
    await asyncio.sleep(0.1)
    writer.write(b"answer")
    writer.transport.pause_reading()
    await asyncio.sleep(0.1)
    writer.close()


async def main():
    server = await asyncio.start_unix_server(serve, "\0abort")
    reader, writer = await asyncio.open_unix_connection("\0abort")
    await asyncio.sleep(0.15)
    writer.write(b"never read")
    print(await reader.read(100))
    try:
        print(await reader.read())
    except ConnectionResetError as e:
        print(type(e).__name__)
    writer.close()
    try:
        await writer.wait_closed()
    except ConnectionError as e:
        print(type(e).__name__)
    server.close()


asyncio.run(main())
