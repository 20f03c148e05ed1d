# The number of a closed socket, used again; one of its directions is removed.
import asyncio, socket

# both directions watched, closed, number reused, one removed
async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    fd = a.fileno()
    loop.add_reader(fd, print, "readable")
    loop.add_writer(fd, print, "writable")
    a.close()
    c, d = socket.socketpair()
    for f in loop.remove_writer, loop.remove_reader, loop.remove_writer:
        try:
            print(f.__name__, f(fd))
        except Exception as e:
            print(f.__name__, type(e).__name__, e if isinstance(e, OSError) else "")
    loop.add_writer(c, loop.remove_writer, c)
    await asyncio.sleep(0.1)
    b.close(); c.close(); d.close()

asyncio.run(main())
