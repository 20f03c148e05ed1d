# loop.sock_sendfile(): natively, by the fallback, and a peer that leaves.
import asyncio
import io
import os
import socket
import tempfile


async def read_all(sock):
    loop = asyncio.get_running_loop()
    got = b""
    while data := await loop.sock_recv(sock, 1000):
        got += data
    return got


async def main():
    loop = asyncio.get_running_loop()
    with tempfile.TemporaryFile() as f:
        f.write(b"spam" * 50)
        f.flush()
        a, b = socket.socketpair()
        a.setblocking(False)
        b.setblocking(False)
        reader = asyncio.create_task(read_all(b))
        print(await loop.sock_sendfile(a, f), f.tell())
        print(await loop.sock_sendfile(a, f, 2, 5), f.tell())
        print(await loop.sock_sendfile(a, io.BytesIO(b"eggs" * 3), 4, 100))
        print(await loop.sock_sendfile(a, io.BytesIO(b"eggs" * 3), 4, 6))
        print(await loop.sock_sendfile(a, io.BytesIO()))
        try:
            await loop.sock_sendfile(a, io.BytesIO(b"x"), fallback=False)
        except asyncio.SendfileNotAvailableError as e:
            print(e)
        for args in ((io.StringIO("x"), -1), (f, 0, -3), (f, 0, 1.5), (f, 1.5), (open(os.devnull),)):
            try:
                await loop.sock_sendfile(a, *args)
            except Exception as e:
                print(type(e).__name__, e)
        u = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        u.setblocking(False)
        try:
            await loop.sock_sendfile(u, f)
        except ValueError as e:
            print(e)
        u.close()
        a.shutdown(socket.SHUT_WR)
        got = await reader
        print(len(got), got[-20:])
        b.close()
        try:
            await loop.sock_sendfile(a, f)
        except Exception as e:
            print(type(e).__name__, e)
        a.close()
    print(await loop.getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV))
    print(await loop.getnameinfo(("127.0.0.1", 9999)))
    for address in "127.0.0.1", ("nowhere", 1), ("127.0.0.1",):
        try:
            print(await loop.getnameinfo(address))
        except (TypeError, socket.gaierror) as e:
            print(type(e).__name__, e)


asyncio.run(main())
