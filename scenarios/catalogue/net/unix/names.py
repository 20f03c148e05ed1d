# What a Unix server and its client call themselves; paths that are wrong, in use, or too long.
import asyncio


async def serve(reader, writer):
    print("server", repr(writer.get_extra_info("sockname")), repr(writer.get_extra_info("peername")))
    writer.close()


async def main():
    server = await asyncio.start_unix_server(serve, "\0names")
    reader, writer = await asyncio.open_unix_connection("\0names")
    print("client", repr(writer.get_extra_info("sockname")), repr(writer.get_extra_info("peername")))
    await reader.read()
    writer.close()
    try:
        await asyncio.start_unix_server(serve, "\0names")
    except OSError as e:
        print(type(e).__name__, e.errno)
    for path in "\0nobody", "/nowhere/at/all", "x" * 200:
        try:
            await asyncio.open_unix_connection(path)
        except OSError as e:
            print(type(e).__name__, e.errno, e)
    server.close()
    for arguments in {}, {"path": "/a", "sock": 1}:
        try:
            await asyncio.open_unix_connection(**arguments)
        except ValueError as e:
            print(e)


asyncio.run(main())
