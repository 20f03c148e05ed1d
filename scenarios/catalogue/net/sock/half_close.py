# A socket that is shut for writing still receives; shutdown() for reading ends a sock_recv() that waits.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    b.setblocking(False)
    a.shutdown(socket.SHUT_WR)
    print(await loop.sock_recv(b, 10))
    await loop.sock_sendall(b, b"answer")
    print(await loop.sock_recv(a, 10))
    try:
        await loop.sock_sendall(a, b"x")
    except BrokenPipeError as e:
        print(type(e).__name__)
    waiting = asyncio.create_task(loop.sock_recv(a, 10))
    await asyncio.sleep(0.1)
    a.shutdown(socket.SHUT_RD)
    print(await waiting)
    a.close()
    b.close()


asyncio.run(main())
