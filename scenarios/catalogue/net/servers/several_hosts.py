# One server at two addresses.
import asyncio


async def serve(reader, writer):
    writer.write(writer.get_extra_info("sockname")[0].encode())
    writer.close()


async def main():
    server = await asyncio.start_server(serve, ["127.0.0.1", "127.0.0.2", "127.0.0.1"], 0)
    print(len(server.sockets))
    for sock in server.sockets:
        reader, writer = await asyncio.open_connection(*sock.getsockname())
        print(await reader.read(), writer.get_extra_info("sockname")[0])
        writer.close()
        await writer.wait_closed()
    server.close()
    await server.wait_closed()


asyncio.run(main())
