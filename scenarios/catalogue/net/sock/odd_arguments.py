# Arguments at the edge of what a socket takes: sizes above 2**31, hosts as
# bytes, numbers and dots, null characters, huge ports, an empty path.
import asyncio
import socket


def attempt(what, call):
    try:
        print(repr(what), call())
    except Exception as e:
        print(repr(what), type(e).__name__, e)


def bind(family, address):
    with socket.socket(family) as s:
        s.bind(address)
        name = s.getsockname()
        return name[0] if family == socket.AF_INET else len(name)


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    b.setblocking(False)
    b.send(b"abc")
    for size in 2**31, 2**63, -1:
        try:
            print(size, await loop.sock_recv(a, size))
        except Exception as e:
            print(size, type(e).__name__, e)
        b.send(b"abc")
    for host in b"127.0.0.1", bytearray(b"127.0.0.1"), "127.1", "0x7f.1", "2130706433", "\0", "1\0", b"\0", 5, None:
        attempt(host, lambda: bind(socket.AF_INET, (host, 0)))
    for port in 2**16, 2**40, 2**80, -(2**40), "1":
        attempt(port, lambda: bind(socket.AF_INET, ("127.0.0.1", port)))
    for path in "", b"":
        attempt(path, lambda: bind(socket.AF_UNIX, path))
    a.close()
    b.close()


asyncio.run(main())
