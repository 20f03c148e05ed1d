# Servers: closed with connections in their backlog, with clients, while they serve for ever.
import asyncio


class Server(asyncio.Protocol):
    def connection_lost(self, exc):
        print("server lost", exc)


class Client(asyncio.Protocol):
    def eof_received(self):
        print("client eof")

    def connection_lost(self, exc):
        print("client lost", type(exc).__name__)


async def serve(reader, writer):
    print("served", await reader.read(10))
    writer.close()


async def connect(port):
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        print("got", await reader.read())
        writer.close()
    except OSError as e:
        print(type(e).__name__)


async def race():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    tasks = [asyncio.create_task(connect(port)) for _ in range(3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.sleep(0)
    server.close()
    await asyncio.gather(*tasks, return_exceptions=True)
    await server.wait_closed()
    await server.wait_closed()


async def clients(aborts):
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Server, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    for _ in range(2):
        transport, _ = await loop.create_connection(Client, "127.0.0.1", port)
        transport.write(b"unread")
    server.close()
    await asyncio.sleep(0)
    if aborts:
        server.abort_clients()
    else:
        server.close_clients()
    await server.wait_closed()
    print("closed")
    await asyncio.sleep(0.01)


async def wait_closed(server):
    await server.wait_closed()
    print("waited")


async def forever():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    task = asyncio.create_task(server.serve_forever())
    await asyncio.sleep(0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    waiting = asyncio.create_task(wait_closed(server))
    try:
        await server.serve_forever()
    except RuntimeError:
        print("twice")
    task.cancel()
    await asyncio.sleep(1)
    writer.write(b"end")
    print(await reader.read())
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    await waiting
    try:
        await server.start_serving()
    except Exception:
        print("closed")


async def main():
    await race()
    await clients(False)
    await clients(True)
    await forever()
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        await asyncio.start_server(serve, "127.0.0.1", server.sockets[0].getsockname()[1])
    except OSError as e:
        print(e.errno)
    server.close()


asyncio.run(main())
