# sock_recv_into() of a memoryview's slice: how much it fills, an end, and a buffer that is read-only.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    room = bytearray(b"........")
    b.send(b"abcdef")
    print(await loop.sock_recv_into(a, memoryview(room)[2:5]), room)
    print(await loop.sock_recv_into(a, room), room)
    waiting = asyncio.create_task(loop.sock_recv_into(a, memoryview(room)[6:]))
    await asyncio.sleep(0)
    b.send(b"XYZ")
    print(await waiting, room)
    try:
        await loop.sock_recv_into(a, b"constant")
    except TypeError as e:
        print("TypeError", e)
    b.close()
    print(await loop.sock_recv_into(a, room), await loop.sock_recv_into(a, room), room)
    a.close()


asyncio.run(main())
