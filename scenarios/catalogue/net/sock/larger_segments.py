# Nagle's algorithm holds what is shorter than a full segment, which is half of the largest window that the peer has offered:
# after one segment of 859 bytes or more that window is larger, by how much of its memory was data.
import asyncio
import socket


async def pair(loop):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = socket.socket()
        client.setblocking(False)
        listener.setblocking(False)
        await loop.sock_connect(client, listener.getsockname())
        server, _ = await loop.sock_accept(listener)
        server.setblocking(False)
    return client, server


async def exchange(loop, first, second):
    client, server = await pair(loop)
    await loop.sock_sendall(server, b"a" * first)
    await loop.sock_sendall(client, b"b")
    await loop.sock_sendall(server, b"c" * 1000)
    await loop.sock_sendall(server, b"d" * second)
    left = first + 1000 + second
    found = []
    while left > 0:
        found.append(len(await loop.sock_recv(client, 262144)))
        left -= found[-1]
        await loop.sock_sendall(client, b"e")
    print(first, second, found)
    client.close()
    server.close()


async def main():
    loop = asyncio.get_running_loop()
    for first in 1, 858, 1000, 2000, 5000, 10000, 30000:
        for second in 20000, 33000, 40000, 50000:
            await exchange(loop, first, second)


asyncio.run(main())
