# The number of a closed socket, used again, and watched for writing, too: the kernel does not know it.
import asyncio, socket, os

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
    # the number is another socket's; the selector still has the key
    try:
        loop.add_writer(c, print, "writable c")
    except Exception as e:
        print(type(e).__name__, e)
    await asyncio.sleep(0.1)
    print(loop.remove_reader(c), loop.remove_writer(c))
    n = 0
    def readable():
        print("readable", c.recv(10))
        loop.remove_reader(c)
    loop.add_reader(c, readable)
    await asyncio.sleep(0.1)
    print(loop.remove_reader(c))
    b.close(); c.close(); d.close()

asyncio.run(main())
