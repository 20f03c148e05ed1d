N = 10000
import asyncio
import resource

resource.setrlimit(resource.RLIMIT_NOFILE, (2 * N + 100, 2 * N + 100))


async def serve(reader, writer):
    await reader.readline()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    clients = [await asyncio.open_connection(*address) for _ in range(N)]
    await asyncio.sleep(1)
    assert len(clients) == N


asyncio.run(main())
