# Small sends wait for the acknowledgement of the one before (Nagle's algorithm). The FIN of a peer that closes has one,
# so what waited is sent and refused: the socket is broken before it sends again.
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


async def attempt(name, awaitable):
    try:
        result = await asyncio.wait_for(awaitable, 1)
        print(name, len(result) if isinstance(result, bytes) else result)
    except OSError as e:
        print(name, type(e).__name__, e.errno)


async def broken(loop, waiting):
    client, server = await pair(loop)
    await attempt("sent", loop.sock_sendall(client, b"a" * 300))
    await attempt("read", loop.sock_recv(server, 1000))
    await attempt("sent", loop.sock_sendall(client, b"b" * 300))
    await attempt("answered", loop.sock_sendall(server, b"c" * 300))
    for i in range(waiting):
        await attempt("sent", loop.sock_sendall(client, b"d" * 300))
    await attempt("read", loop.sock_recv(server, 1000))
    server.close()
    await attempt("sent", loop.sock_sendall(client, b"e" * 300))
    await attempt("read", loop.sock_recv(client, 1000))
    await attempt("sent", loop.sock_sendall(client, b"f" * 300))
    await attempt("read", loop.sock_recv(client, 1000))
    client.close()


async def main():
    loop = asyncio.get_running_loop()
    for waiting in range(3):
        await broken(loop, waiting)


asyncio.run(main())
