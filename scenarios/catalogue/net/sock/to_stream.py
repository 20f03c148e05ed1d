# A socket on which sock_ methods spoke becomes a stream with open_connection(sock=): what waits in it is not lost.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    b.send(b"GET /\r\nbody")
    head = b""
    while not head.endswith(b"\r\n"):
        head += await loop.sock_recv(a, 1)
    print(head)
    reader, writer = await asyncio.open_connection(sock=a)
    print(await reader.read(100))
    writer.write(b"bye")
    writer.close()
    await writer.wait_closed()
    print(b.recv(10), b.recv(10))
    b.close()
    for wrong in {"sock": b, "host": "127.0.0.1"}, {}:
        try:
            await asyncio.open_connection(**wrong)
        except ValueError as e:
            print(e)


asyncio.run(main())
