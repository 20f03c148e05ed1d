# add_reader() of one descriptor twice: the later callback replaces the first, with its arguments and its place.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    (a, b), (c, d) = socket.socketpair(), socket.socketpair()
    loop.add_reader(a, print, "first")
    loop.add_reader(c, lambda: print("other", c.recv(10)))
    loop.add_reader(a, lambda *more: print(*more, a.recv(10)), "second", 2)
    d.send(b"d")
    b.send(b"b")
    await asyncio.sleep(0.1)
    print(loop.remove_reader(a), loop.remove_reader(a), loop.remove_reader(c))
    for sock in a, b, c, d:
        sock.close()


asyncio.run(main())
