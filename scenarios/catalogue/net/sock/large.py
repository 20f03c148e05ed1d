# sock_sendall() of more than fits.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    b.setblocking(False)
    sending = asyncio.create_task(loop.sock_sendall(a, b"y" * 700000))
    count = 0
    while count < 700000:
        count += len(await loop.sock_recv(b, 65536))
        if count % 7 == 0:
            await asyncio.sleep(0)
    await sending
    print(count)
    a.close()
    b.close()


asyncio.run(main())
