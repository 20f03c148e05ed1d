# In debug mode sock_ methods refuse a socket that blocks; otherwise nobody asks.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    b.send(b"x")
    print(await loop.sock_recv(a, 1))
    loop.set_debug(True)
    for call in loop.sock_recv(a, 1), loop.sock_sendall(a, b"x"), loop.sock_accept(a), loop.sock_connect(a, ("127.0.0.1", 1)):
        try:
            await call
        except ValueError as e:
            print(e)
    loop.set_debug(False)
    a.close()
    b.close()


asyncio.run(main())
