# recv(0) and recv_into() of an empty buffer make no system call, recvfrom(0) does; sock_accept() asks for fileno() first.
import asyncio
import socket


class Bare:
    def gettimeout(self):
        return 0


async def main():
    loop = asyncio.get_running_loop()
    for kind in socket.SOCK_STREAM, socket.SOCK_DGRAM:
        a, b = socket.socketpair(type=kind)
        a.setblocking(False)
        print(a.recv(0), a.recv_into(bytearray()))
        print(await loop.sock_recv(a, 0), await loop.sock_recv_into(a, bytearray()))
        try:
            print(a.recvfrom(0))
        except BlockingIOError as e:
            print(e.errno)
        b.send(b"x")
        print(a.recv(0), a.recv(5))
        for buffer in b"bytes", memoryview(b"view"), "str", None, [1]:
            try:
                a.recv_into(buffer)
            except TypeError as e:
                print(e)
        a.close()
        print(a.recv(0))
        b.close()
    try:
        await loop.sock_accept(Bare())
    except AttributeError as e:
        print(e)


asyncio.run(main())
