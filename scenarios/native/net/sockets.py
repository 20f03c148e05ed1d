# Sockets of a program: sock_*() and waiting for a descriptor; what is ready costs no tick.
import asyncio
import socket


async def wait_ready(fd, add, remove):
    loop = asyncio.get_running_loop()
    future = loop.create_future()

    def set_ready(future):
        if not future.done():
            future.set_result(None)

    add(fd, set_ready, future)
    try:
        await future
    finally:
        remove(fd)


async def receive(loop, sock):
    print("received", await loop.sock_recv(sock, 10))


async def accept(loop, listener):
    conn, _ = await loop.sock_accept(listener)
    return conn


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    b.setblocking(False)
    task = asyncio.create_task(receive(loop, a))
    await asyncio.sleep(0)
    await loop.sock_sendall(b, b"xyz")
    await task
    await loop.sock_sendall(b, b"12")
    await receive(loop, a)
    task = asyncio.create_task(receive(loop, a))
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    task = asyncio.create_task(wait_ready(a.fileno(), loop.add_reader, loop.remove_reader))
    await wait_ready(b.fileno(), loop.add_writer, loop.remove_writer)
    print("writable")
    await loop.sock_sendall(b, b"!")
    await task
    print("readable")
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(1)
    listener.setblocking(False)
    c = socket.socket()
    c.setblocking(False)
    task = asyncio.create_task(accept(loop, listener))
    await loop.sock_connect(c, listener.getsockname())
    s = await task
    await loop.sock_sendall(s, b"hello")
    await receive(loop, c)
    s.close()
    await receive(loop, c)
    address = listener.getsockname()
    listener.close()
    d = socket.socket()
    d.setblocking(False)
    try:
        await loop.sock_connect(d, address)
    except ConnectionRefusedError as e:
        print(e.errno)
    for sock in a, b, c, d:
        sock.close()


asyncio.run(main())
