# `async with` of a server: it is closed at the end and waited for, also when the block raises.
import asyncio


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    try:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(b"a\n")
            print(await reader.readline(), server.is_serving())
            writer.close()
            raise KeyError("block")
    except KeyError as e:
        print(repr(e), server.is_serving(), server.sockets)


asyncio.run(main())
