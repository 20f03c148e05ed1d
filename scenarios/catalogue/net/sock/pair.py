# sock_recv, sock_recv_into, sock_sendall, sock_accept and sock_connect: what is ready costs no tick.
import asyncio, socket
async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair(); a.setblocking(False); b.setblocking(False)
    t = asyncio.create_task(loop.sock_recv(a, 10))
    await asyncio.sleep(0)
    await loop.sock_sendall(b, b"xyz")
    print(await t)
    buf = bytearray(4)
    await loop.sock_sendall(b, b"12")
    print(await loop.sock_recv_into(a, buf), buf)
    l = socket.socket(); l.bind(("127.0.0.1", 0)); l.listen(); l.setblocking(False)
    c = socket.socket(); c.setblocking(False)
    acc = asyncio.create_task(loop.sock_accept(l))
    await loop.sock_connect(c, l.getsockname())
    s, addr = await acc
    await loop.sock_sendall(s, b"hello")
    print(await loop.sock_recv(c, 100))
    for x in a, b, l, c, s: x.close()
asyncio.run(main())
