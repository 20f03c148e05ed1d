# The number of a closed socket, used again: the selector still has it, so the new socket is not watched until the reader is removed.
import asyncio, socket

async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    fd = a.fileno()
    loop.add_reader(fd, print, "readable a")
    a.close()
    c, d = socket.socketpair()
    print(c.fileno() == fd)
    d.send(b"x")
    await asyncio.sleep(0.1)
    print("not watched")
    try:
        loop.add_reader(c, print, "readable c")   # same events: only data is updated: still not watched
    except Exception as e:
        print(type(e).__name__, e)
    await asyncio.sleep(0.1)
    print(loop.remove_reader(c))
    def readable():
        print("readable", c.recv(10))
        loop.remove_reader(c)
    loop.add_reader(c, readable)
    await asyncio.sleep(0.1)
    b.close(); c.close(); d.close()

asyncio.run(main())
