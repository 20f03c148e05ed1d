# A watched socket is closed: it is found by its identity, or by its number, and neither can be watched again.
import asyncio, socket, os

def show(f, *args):
    try:
        print(getattr(f, "__name__", f), f(*args))
    except Exception as e:
        print(type(e).__name__, str(e).replace(str(args[0]), "X"))

async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    loop.add_reader(a, print, "readable a")
    a.close()
    print("closed", a.fileno())
    show(loop.remove_reader, a)
    show(loop.remove_reader, a)
    show(loop.remove_writer, a)
    show(loop.add_reader, a, print)
    show(loop.add_writer, a, print)
    c, d = socket.socketpair()
    fd = c.fileno()
    loop.add_reader(fd, print, "readable c")
    c.close()
    show(loop.remove_reader, c)
    show(loop.remove_reader, fd)
    show(loop.remove_reader, fd)
    show(loop.add_reader, fd, print)
    show(loop.add_reader, 9999, print)
    show(loop.add_reader, -1, print)
    show(loop.remove_reader, -1)
    show(loop.remove_reader, 9999)
    show(loop.remove_reader, "x")
    show(loop.remove_reader, None)
    b.close(); d.close()

asyncio.run(main())
