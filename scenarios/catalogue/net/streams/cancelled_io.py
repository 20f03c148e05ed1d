# Each operation of streams and sockets, cancelled while it waits.
import asyncio, socket
async def attempt(name, coro, after=0.05, shield=False):
    t = asyncio.create_task(coro, name=name)
    await asyncio.sleep(after)
    print(name, "cancel", t.cancel(f"stop {name}"))
    try: print(name, "result", await t)
    except asyncio.CancelledError as e: print(name, "cancelled", e.args)
    except Exception as e: print(name, repr(e))
async def main():
    loop = asyncio.get_running_loop()
    conns = []
    async def keep(r, w): conns.append((r, w)); await asyncio.sleep(100)
    server = await asyncio.start_server(keep, "127.0.0.1", 0)
    addr = server.sockets[0].getsockname()
    r, w = await asyncio.open_connection(*addr)
    await asyncio.sleep(0.01)
    sr, sw = conns[0]
    await attempt("read", r.read(5))
    await attempt("readline", r.readline())
    await attempt("exact", r.readexactly(5))
    sw.write(b"abc")
    await attempt("exact2", r.readexactly(5))
    print(await r.read(10))
    await attempt("until", r.readuntil(b";"))
    sw.write(b"p;q")
    print(await r.readuntil(b";"))
    async def both():
        try: return await r.readline()
        finally: print("finally", await r.read(1) if False else "-")
    await attempt("both", both())
    await attempt("connect", asyncio.open_connection(*addr), after=0)
    await asyncio.sleep(0.01)
    print("conns", len(conns))
    async def two_steps():
        a = await asyncio.open_connection(*addr)
        try: return await a[0].read()
        finally: a[1].close(); await a[1].wait_closed(); print("closed inside")
    await attempt("two", two_steps())
    async def stubborn():
        while True:
            try: return await r.readexactly(3)
            except asyncio.CancelledError: print("ignored"); sw.write(b"yz")
    await attempt("stubborn", stubborn())
    inner = asyncio.create_task(r.read(3))
    async def shielded(): return await asyncio.shield(inner)
    await attempt("shield", shielded())
    sw.write(b"end"); print(await inner)
    s = socket.socket(); s.setblocking(False)
    await attempt("sock", loop.sock_accept(server.sockets[0]._sock if False else s))
    a, b = socket.socketpair(); a.setblocking(False); b.setblocking(False)
    await attempt("recv", loop.sock_recv(a, 5))
    await attempt("recvinto", loop.sock_recv_into(a, bytearray(5)))
    await loop.sock_sendall(b, b"kept")
    print(await loop.sock_recv(a, 2), await loop.sock_recv(a, 10))
    big = b"x" * 3_000_000
    await attempt("sendall", loop.sock_sendall(a, big))
    got = 0
    try:
        while True: got += len(b.recv(1 << 16))
    except BlockingIOError: print("partial", 0 < got < len(big))
    await attempt("wait_closed", w.wait_closed())
    async def serve_forever():
        async with server: await server.serve_forever()
    t = asyncio.create_task(serve_forever()); await asyncio.sleep(0.01)
    for t2 in asyncio.all_tasks():
        if t2.get_name().startswith("Task") and t2 not in (t, asyncio.current_task()): t2.cancel()
    await asyncio.sleep(0.01)
    for _, x in conns: x.close()
    t.cancel()
    try: await t
    except asyncio.CancelledError: print("server cancelled", server.is_serving())
    w.close()
    for x in (s, a, b): x.close()
asyncio.run(main())
