# A socket is closed and then its reader removed, or replaced: the selector fails and forgets it, but what was reported of it
# before is not cancelled, and runs.
import asyncio
import socket


def called(what, sock):
    print(what, sock.fileno())


async def attempt(name, function, *args):
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    fd = a.fileno()
    loop.add_reader(a, called, "readable", a)
    loop.add_writer(a, called, "writable", a)
    b.send(b"x")
    await asyncio.sleep(0)  # the next poll reports both; this step comes first
    a.close()
    for function, args in (function, args), (loop.remove_reader, ()), (loop.remove_writer, ()):
        try:
            print(name, function(fd, *args))
        except OSError as e:
            print(name, e)
        await asyncio.sleep(0.1)
    b.close()


async def main():
    loop = asyncio.get_running_loop()
    await attempt("remove_reader", loop.remove_reader)
    await attempt("remove_writer", loop.remove_writer)
    await attempt("add_reader", loop.add_reader, print, "new")


asyncio.run(main())
