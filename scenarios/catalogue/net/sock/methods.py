# loop.sock_* throughout: a server of datagrams and streams, into buffers, cancelled half-way, timeouts, non-blocking flags.
"""Servers and clients on sockets and loop.sock_* only."""
import asyncio
import socket


async def recv_exactly(loop, sock, n):
    buffer = bytearray(n)
    view = memoryview(buffer)
    got = 0
    while got < n:
        k = await loop.sock_recv_into(sock, view[got:])
        if not k:
            raise EOFError(got)
        got += k
    return bytes(buffer)


async def serve(loop, sock, peer):
    try:
        while True:
            n = int.from_bytes(await recv_exactly(loop, sock, 4), "big")
            data = await recv_exactly(loop, sock, n)
            await loop.sock_sendall(sock, n.to_bytes(4, "big") + data[::-1])
    except EOFError as e:
        print("eof after", e.args[0])
    except OSError as e:
        print("serve", type(e).__name__)
    finally:
        sock.close()


async def accept(loop, listener, tasks):
    while True:
        sock, peer = await loop.sock_accept(listener)
        print("accepted from", peer[0], sock.gettimeout())
        tasks.append(asyncio.create_task(serve(loop, sock, peer)))


async def request(loop, sock, data):
    await loop.sock_sendall(sock, len(data).to_bytes(4, "big"))
    await loop.sock_sendall(sock, memoryview(data))
    n = int.from_bytes(await recv_exactly(loop, sock, 4), "big")
    return await recv_exactly(loop, sock, n)


async def connect(loop, addr):
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setblocking(False)
    await loop.sock_connect(sock, addr)
    return sock


async def datagrams(loop):
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.setblocking(False)
    server.bind(("127.0.0.1", 0))
    client = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    client.setblocking(False)

    async def echo():
        buffer = bytearray(16)
        while True:
            n, addr = await loop.sock_recvfrom_into(server, buffer)
            if not n:
                return
            await loop.sock_sendto(server, bytes(buffer[:n]).upper(), addr)

    task = asyncio.create_task(echo())
    for data in (b"one", b"a datagram of more than sixteen bytes"):
        await loop.sock_sendto(client, data, server.getsockname())
        answer, addr = await loop.sock_recvfrom(client, 100)
        print(answer, addr == server.getsockname())
    await loop.sock_sendto(client, b"", server.getsockname())
    await task
    server.close()
    try:
        await loop.sock_sendto(client, b"x", ("127.0.0.1", 0))
    except OSError as e:
        print(e)
    client.close()


async def main():
    loop = asyncio.get_running_loop()
    listener = socket.create_server(("127.0.0.1", 0))
    blocking, asyncio_debug = socket.socket(), loop.get_debug()
    loop.set_debug(True)
    for call in (loop.sock_accept(listener), loop.sock_recv(blocking, 1), loop.sock_sendall(blocking, b""), loop.sock_connect(blocking, ("127.0.0.1", 1))):
        try:
            await call
        except ValueError as e:
            print(e)
    loop.set_debug(asyncio_debug)
    blocking.close()
    listener.setblocking(False)
    addr = listener.getsockname()
    tasks = []
    acceptor = asyncio.create_task(accept(loop, listener, tasks))
    a, b = await asyncio.gather(connect(loop, addr), connect(loop, addr))
    print(await asyncio.gather(request(loop, a, b"hello"), request(loop, b, b"world")))
    big = bytes(range(256)) * 4000
    print(await request(loop, a, big) == big[::-1])
    # a receive that is cancelled leaves the data to the next one
    receiving = asyncio.create_task(loop.sock_recv(a, 10))
    await asyncio.sleep(0)
    receiving.cancel()
    await asyncio.wait([receiving])
    print(receiving.cancelled(), await request(loop, a, b"after"))
    try:
        async with asyncio.timeout(0.5):
            await loop.sock_recv(b, 10)
    except TimeoutError:
        print("nothing came")
    await loop.sock_sendall(b, b"\0\0")
    b.shutdown(socket.SHUT_WR)
    print(await loop.sock_recv(b, 10))
    a.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    a.close()
    b.close()
    await asyncio.gather(*tasks)
    acceptor.cancel()
    await asyncio.wait([acceptor])
    listener.close()
    try:
        await connect(loop, addr)
    except ConnectionRefusedError as e:
        print(e.errno, str(e).startswith("[Errno 111] Connect call failed ('127.0.0.1', "))
    await datagrams(loop)


asyncio.run(main())
