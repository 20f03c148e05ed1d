N = 10000
import asyncio
import resource

resource.setrlimit(resource.RLIMIT_NOFILE, (2 * N + 100, 2 * N + 100))


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(asyncio.Protocol, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    clients = [await loop.create_connection(asyncio.Protocol, *address) for _ in range(N)]
    await asyncio.sleep(1)
    assert len(clients) == N


asyncio.run(main())
