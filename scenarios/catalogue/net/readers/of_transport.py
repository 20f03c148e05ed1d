# add_reader() and sock_recv() of a descriptor that a transport has are refused, until it is closed.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    reader, writer = await asyncio.open_connection(sock=a)
    for call in loop.add_reader, loop.add_writer:
        try:
            call(a, print)
        except RuntimeError as e:
            print(str(e).split("<")[0].replace(str(a.fileno()), "N"))
    for call in loop.remove_reader, loop.remove_writer:
        try:
            call(a)
        except RuntimeError as e:
            print(str(e).split("<")[0].replace(str(a.fileno()), "N"))
    try:
        await loop.sock_recv(a, 1)
    except (RuntimeError, BlockingIOError) as e:
        print(type(e).__name__)
    writer.close()
    await writer.wait_closed()
    print(a.fileno())
    b.close()


asyncio.run(main())
