# A reader and a writer of one socket in one tick: the reader first; each can remove the other.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    b.send(b"x")
    loop.add_writer(a, print, "writer")
    loop.add_reader(a, print, "reader")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(loop.remove_reader(a), loop.remove_writer(a))
    loop.add_writer(a, print, "never")
    loop.add_reader(a, lambda: (print("removes the writer"), loop.remove_writer(a)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    loop.remove_reader(a)
    await asyncio.sleep(0)
    a.close()
    b.close()


asyncio.run(main())
