# All sock_ methods of loops: datagrams, buffers, EOF, errors, cancellation, debug mode.
import asyncio, socket
async def step(name, aw, limit=0.2):
    try: print(name, await asyncio.wait_for(aw, limit))
    except Exception as e: print(name, type(e).__name__, str(e).split("('127")[0])
async def main():
    loop = asyncio.get_running_loop()
    u, v = (socket.socket(type=socket.SOCK_DGRAM) for _ in range(2))
    for s in (u, v): s.setblocking(False); s.bind(("127.0.0.1", 0))
    t = asyncio.create_task(loop.sock_recvfrom(u, 10)); await asyncio.sleep(0)
    print(await loop.sock_sendto(v, b"hello dgram", u.getsockname()))
    data, addr = await t; print(data, addr == v.getsockname())
    buf = bytearray(8); await loop.sock_sendto(v, b"into", u.getsockname()); n, a = await loop.sock_recvfrom_into(u, buf); print(n, buf, a == addr)
    await loop.sock_sendto(v, b"x" * 6, u.getsockname()); print((await loop.sock_recvfrom_into(u, memoryview(buf), 3))[0], buf)
    await step("late", loop.sock_recvfrom(u, 5)); await step("bad", loop.sock_sendto(v, "str", addr)); await step("none", loop.sock_recv(None, 5))
    a, b = socket.socketpair()
    await step("blocking", loop.sock_recv(a, 1), 0.2) if False else None
    a.setblocking(False); b.setblocking(False)
    await step("sendall0", loop.sock_sendall(a, b"")); await step("send", loop.sock_sendall(a, memoryview(b"abcdef")[::2]) if False else loop.sock_sendall(a, memoryview(b"abc"))); await step("recv", loop.sock_recv(b, 10))
    got = bytearray()
    async def reader():
        while d := await loop.sock_recv(b, 50_000): got.extend(d)
    rt = asyncio.create_task(reader()); await loop.sock_sendall(a, bytes(range(256)) * 2000); a.shutdown(socket.SHUT_WR); await rt; print(len(got), got[-3:])
    await step("eof into", loop.sock_recv_into(b, bytearray(3))); await step("after", loop.sock_sendall(a, b"x"))
    b.close(); await step("closed", loop.sock_recv(b, 1)); await step("epipe", loop.sock_sendall(a, b"x")); a.close()
    l = socket.socket(); l.bind(("127.0.0.1", 0)); l.listen(); l.setblocking(False)
    async def client(i):
        s = socket.socket(); s.setblocking(False)
        with s:
            await loop.sock_connect(s, l.getsockname()); await loop.sock_sendall(s, b"%d" % i); return await loop.sock_recv(s, 10)
    async def serve(n):
        for _ in range(n):
            c, _ = await loop.sock_accept(l)
            with c: await loop.sock_sendall(c, b"<" + await loop.sock_recv(c, 10) + b">")
    print(await asyncio.gather(serve(4), *map(client, range(4))))
    two = [asyncio.create_task(loop.sock_accept(l)) for _ in range(2)]; await asyncio.sleep(0)
    c = socket.create_connection(l.getsockname()); await asyncio.sleep(0.01); print([t.done() for t in two]); two[0].cancel(); two[1].cancel(); print([type(r).__name__ for r in await asyncio.gather(*two, return_exceptions=True)])
    c.close(); l.close()
    for args in ((("127.0.0.1", 1),), (("127.0.0.1",),), (("no.such.invalid", 5),), (("127.0.0.1", 70000),)):
        s = socket.socket(); s.setblocking(False); await step(f"connect {args}", loop.sock_connect(s, *args)); s.close()
    loop.set_debug(True); s = socket.socket()
    for m, args in (("sock_recv", (1,)), ("sock_sendall", (b"",)), ("sock_accept", ()), ("sock_connect", (("127.0.0.1", 1),)), ("sock_recv_into", (bytearray(1),))): await step(m, getattr(loop, m)(s, *args))
    s.close(); u.close(); v.close()
asyncio.run(main())
