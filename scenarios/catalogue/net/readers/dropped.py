# A socket that nobody holds any more after add_reader() and remove_reader() of it is closed: its peer reads the end.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    b.setblocking(False)
    loop.add_reader(a, print, "readable")
    loop.add_writer(a, print, "writable")
    print(loop.remove_reader(a), loop.remove_writer(a))
    del a
    print(await loop.sock_recv(b, 10))
    c, d = socket.socketpair()
    d.setblocking(False)
    loop.add_reader(c, print, "readable")
    del c
    await asyncio.sleep(0.1)
    try:
        print(d.recv(1))
    except BlockingIOError:
        print("held by the selector")
    b.close()
    d.close()


asyncio.run(main())
