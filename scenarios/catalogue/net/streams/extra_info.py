# get_extra_info() of a writer: names that exist, a default, and after the end.
import asyncio


async def serve(reader, writer):
    while data := await reader.readline():
        writer.write(data)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    reader, writer = await asyncio.open_connection(*address)
    print(writer.get_extra_info("peername") == address, writer.get_extra_info("sockname")[0])
    print(writer.get_extra_info("nothing"), writer.get_extra_info("nothing", 5), writer.get_extra_info("sslcontext", "none"))
    sock = writer.get_extra_info("socket")
    print(sock.family.name, sock.type.name, sock.fileno() > 0)
    writer.close()
    await writer.wait_closed()
    print(writer.get_extra_info("peername") == address, sock.fileno())
    server.close()


asyncio.run(main())
