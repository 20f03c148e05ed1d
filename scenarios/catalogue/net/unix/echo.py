# AF_UNIX connects at once: no writer, no extra tick.
import asyncio


async def serve(reader, writer):
    writer.write(await reader.readexactly(2))
    writer.close()


async def main():
    server = await asyncio.start_unix_server(serve, "\0echo")
    reader, writer = await asyncio.open_unix_connection("\0echo")
    print(writer.get_extra_info("peername"), server.is_serving())
    writer.write(b"hi")
    print(await reader.read())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()
    try:
        await asyncio.open_unix_connection("\0echo")
    except ConnectionRefusedError as e:
        print(e)
    try:
        await asyncio.open_unix_connection("/tmp/ticktape-no-such-socket")
    except FileNotFoundError as e:
        print(e)


asyncio.run(main())
