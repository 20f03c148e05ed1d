# start_serving=False, start_serving(), close() twice, wait_closed(), get_loop(); errors of create_server().
import asyncio


async def serve(reader, writer):
    writer.close()


async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(serve, "127.0.0.1", 0, start_serving=False)
    print(server.is_serving(), len(server.sockets), server.get_loop() is loop)
    await server.start_serving()
    await server.start_serving()
    print(server.is_serving())
    server.close()
    server.close()
    await server.wait_closed()
    await server.wait_closed()
    print(server.is_serving(), server.sockets, server)
    for call in (
        lambda: server.serve_forever(),
        lambda: loop.create_server(asyncio.Protocol),
        lambda: loop.create_server(asyncio.Protocol, "127.0.0.1", 0, ssl=True),
        lambda: loop.create_server(asyncio.Protocol, "127.0.0.1", 0, ssl_handshake_timeout=1),
        lambda: loop.create_connection(asyncio.Protocol),
        lambda: loop.create_connection(asyncio.Protocol, "127.0.0.1", 1, server_hostname="x"),
    ):
        try:
            await call()
        except (RuntimeError, ValueError, TypeError) as e:
            print(type(e).__name__, e)


asyncio.run(main())
