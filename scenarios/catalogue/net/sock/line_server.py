# A line server on sock_accept(), sock_recv() and sock_sendall(): timeouts, resets, cancellation.
# raw sockets with loop.sock_*: a line server, timeouts, cancellation, partial reads
import asyncio, socket, contextlib, errno

async def handle(loop, conn, addr):
    buf = b""
    with conn:
        while True:
            try:
                data = await asyncio.wait_for(loop.sock_recv(conn, 5), timeout=1)
            except TimeoutError:
                await loop.sock_sendall(conn, b"timeout\n")
                conn.shutdown(socket.SHUT_WR)
                break
            except ConnectionResetError as e:
                print("reset", e.errno == errno.ECONNRESET, e.strerror)
                break
            if not data:
                print("eof with", buf)
                break
            buf += data
            while b"\n" in buf:
                line, _, buf = buf.partition(b"\n")
                await loop.sock_sendall(conn, line[::-1] + b"\n")

async def accept_loop(loop, listener):
    tasks = set()
    try:
        while True:
            conn, addr = await loop.sock_accept(listener)
            conn.setblocking(False)
            t = asyncio.create_task(handle(loop, conn, addr))
            tasks.add(t)
            t.add_done_callback(tasks.discard)
    finally:
        print("accept loop ends with", len(tasks))
        for t in tasks: t.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

async def connect(loop, addr):
    s = socket.socket()
    s.setblocking(False)
    await loop.sock_connect(s, addr)
    return s

async def recv_line(loop, s):
    out = bytearray()
    view = memoryview(bytearray(1))
    while not out.endswith(b"\n"):
        n = await loop.sock_recv_into(s, view)
        if n == 0:
            return bytes(out) + b"<eof>"
        out += view
    return bytes(out)

async def main():
    loop = asyncio.get_running_loop()
    listener = socket.create_server(("127.0.0.1", 0), backlog=5)
    listener.setblocking(False)
    addr = listener.getsockname()
    server = asyncio.create_task(accept_loop(loop, listener))
    a, b = await asyncio.gather(connect(loop, addr), connect(loop, addr))
    await loop.sock_sendall(a, b"hello\nwor")
    print(await recv_line(loop, a))
    await loop.sock_sendall(b, b"b1\nb2\n")
    print(await recv_line(loop, b), await recv_line(loop, b))
    await loop.sock_sendall(a, b"ld\nrest")
    print(await recv_line(loop, a))
    a.close()
    print(await recv_line(loop, b), await recv_line(loop, b))
    b.close()
    c = await connect(loop, addr)
    c.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    await asyncio.sleep(0.1)
    c.close()
    await asyncio.sleep(0.1)
    d = await connect(loop, addr)
    t = asyncio.create_task(loop.sock_recv(d, 10))
    await asyncio.sleep(0)
    t.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await t
    print(t.cancelled())
    await loop.sock_sendall(d, b"x\n")
    print(await loop.sock_recv(d, 100))
    server.cancel()
    print(await asyncio.gather(server, return_exceptions=True))
    print(await loop.sock_recv(d, 100))
    d.close()
    listener.close()
    s = socket.socket()
    try:
        await loop.sock_connect(s, addr)
    except (OSError, ValueError) as e:
        print(type(e).__name__, str(e).replace(str(addr[1]), "PORT"))
    s.setblocking(False)
    try:
        await loop.sock_connect(s, addr)
    except OSError as e:
        print(type(e).__name__, str(e).replace(str(addr[1]), "PORT"))
    print(s.fileno() >= 0, s.family.name, s.type.name, s.proto, s.gettimeout())
    s.close()
    print(s.fileno(), s)
    try:
        await loop.sock_recv(s, 1)
    except (OSError, ValueError) as e:
        print(type(e).__name__, e)

asyncio.run(main())
