# sock_recv() that is cancelled, and one that takes over.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    b.setblocking(False)
    first = asyncio.create_task(loop.sock_recv(a, 10))
    await asyncio.sleep(0)
    first.cancel()
    second = asyncio.create_task(loop.sock_recv(a, 10))
    await asyncio.sleep(0)
    b.send(b"data")
    print(await second)
    print((await asyncio.gather(first, return_exceptions=True))[0].__class__.__name__)
    b.close()
    print(await loop.sock_recv(a, 10))
    try:
        await loop.sock_sendall(a, b"x")
    except BrokenPipeError as e:
        print(e)
    a.close()


asyncio.run(main())
