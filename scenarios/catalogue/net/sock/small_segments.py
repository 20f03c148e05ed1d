# Sockets without TCP_NODELAY hold a short segment back while another one is not acknowledged (Nagle): answers in two writes.
"""Small writes on plain sockets: what the peer receives together, and what waits for its acknowledgement."""
import asyncio
import socket


async def pair():
    loop = asyncio.get_running_loop()
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    client = socket.socket()
    client.setblocking(False)
    (server, _), _ = await asyncio.gather(loop.sock_accept(listener), loop.sock_connect(client, listener.getsockname()))
    listener.close()
    return server, client


async def sizes_read(label, sock, most):
    loop = asyncio.get_running_loop()
    sizes = []
    while data := await loop.sock_recv(sock, most):
        sizes.append(len(data))
    print(label, sizes)


async def one_way(label, sizes, pause=False, most=100_000, no_delay=False):
    loop = asyncio.get_running_loop()
    server, client = await pair()
    reading = asyncio.create_task(sizes_read(label, server, most))
    for i, size in enumerate(sizes):
        if no_delay and i == len(sizes) // 2:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await loop.sock_sendall(client, b"x" * size)
        if pause:
            await asyncio.sleep(0)
    client.shutdown(socket.SHUT_WR)
    await reading
    server.close()
    client.close()


async def requests(label, rounds, parts):
    """A request in several writes, and an answer in as many."""
    loop = asyncio.get_running_loop()
    server, client = await pair()

    async def serve():
        sizes, received = [], 0
        while data := await loop.sock_recv(server, 100_000):
            sizes.append(len(data))
            received += len(data)
            if received == sum(parts):
                received = 0
                for n in parts:
                    await loop.sock_sendall(server, b"y" * n)
        print(label, "server", sizes)

    serving = asyncio.create_task(serve())
    sizes = []
    for _ in range(rounds):
        for n in parts:
            await loop.sock_sendall(client, b"x" * n)
        left = sum(parts)
        while left:
            data = await loop.sock_recv(client, 100_000)
            sizes.append(len(data))
            left -= len(data)
    print(label, "client", sizes)
    client.close()
    await serving
    server.close()


async def main():
    await one_way("at once", [1, 2, 3, 4])
    await one_way("small", [1, 2, 3, 4] * 6, pause=True)
    await one_way("read in parts", [3] * 30, pause=True, most=2)
    await one_way("larger", [1000] * 30, pause=True)
    await one_way("growing window", [859, *[1] * 30], pause=True)
    await one_way("no window to grow", [858, *[1] * 30], pause=True)
    await one_way("shorter ones", [*[1000] * 20, *[250] * 4, *[1000] * 4], pause=True)
    await one_way("no delay later", [1, 2, 3, 4] * 12, pause=True, no_delay=True)
    await requests("two writes", 3, [4, 100])
    await requests("three writes", 5, [4, 100, 10_000])
    await requests("one write", 25, [50])


asyncio.run(main())
