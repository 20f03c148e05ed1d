# Two drain() of one writer, and connection_lost() while they wait.
import asyncio


async def serve(reader, writer):
    await asyncio.sleep(0.05)
    writer.transport.abort()


async def flush(name, writer):
    try:
        await writer.drain()
        print(name, "drained")
    except ConnectionError as e:
        print(name, type(e).__name__)


async def main():
    server = await asyncio.start_unix_server(serve, "\0drain")
    reader, writer = await asyncio.open_unix_connection("\0drain")
    writer.write(b"x" * 1000000)
    await asyncio.gather(flush("one", writer), flush("two", writer))
    await flush("three", writer)
    try:
        await writer.wait_closed()
    except ConnectionError as e:
        print(type(e).__name__)
    print(reader.exception().__class__.__name__)
    server.close()


asyncio.run(main())
