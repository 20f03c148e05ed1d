# sock_sendall() that is cancelled has sent a part; the socket can be used again.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    b.setblocking(False)
    task = asyncio.create_task(loop.sock_sendall(a, b"x" * 1_000_000))
    await asyncio.sleep(0.1)
    task.cancel()
    print(await asyncio.gather(task, return_exceptions=True))
    size = 0
    while True:
        try:
            size += len(b.recv(100_000))
        except BlockingIOError:
            break
    print(0 < size < 1_000_000)
    await loop.sock_sendall(a, b"after")
    print(await loop.sock_recv(b, 100))
    a.close()
    b.close()


asyncio.run(main())
