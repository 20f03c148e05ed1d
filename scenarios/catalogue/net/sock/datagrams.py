# sock_sendto(), sock_recvfrom() and sock_recvfrom_into().
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2))
    for s in a, b:
        s.bind(("127.0.0.1", 0))
        s.setblocking(False)
    waiting = asyncio.create_task(loop.sock_recvfrom(b, 100))
    await asyncio.sleep(0)
    print(await loop.sock_sendto(a, b"hello", b.getsockname()))
    data, address = await waiting
    print(data, address == a.getsockname())
    buffer = bytearray(3)
    await loop.sock_sendto(b, b"abcdef", a.getsockname())
    count, address = await loop.sock_recvfrom_into(a, buffer)
    print(count, buffer, address == b.getsockname())
    a.close()
    b.close()


asyncio.run(main())
