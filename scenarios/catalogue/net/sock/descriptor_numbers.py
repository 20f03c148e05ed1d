# Files, pipes, sockets, epolls and loops have the lowest free descriptor, of one space of numbers. Not for real.
import asyncio
import os
import select
import socket
import tempfile


def numbers(*opened):
    return [each if isinstance(each, int) else each.fileno() for each in opened]


async def main(path):
    with socket.socket() as sock, open(path) as file:  # after the loop's epoll and two sockets
        print(numbers(sock, file), file.read())
        r, w = os.pipe()
        os.write(w, b"of the pipe")
        print(r, w, os.read(r, 20))
        for fd in (r, w):
            os.close(fd)
        try:
            asyncio.get_running_loop().add_reader(file, print)
        except PermissionError as error:
            print(error)
        return sock.detach()


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "file")
    r, w = os.pipe()
    with open(path, "w+b", buffering=0) as file:
        file.write(b"of the file")
        sock, epoll, copy = socket.socket(), select.epoll(), os.dup(file.fileno())
        print(numbers(r, w, file, sock, epoll, copy))
        os.close(r)
        again = os.open(path, os.O_RDONLY)
        print(again, os.read(again, 20), os.fstat(again).st_size)
        os.close(w)
        print(numbers(*socket.socketpair()), numbers(open(path)))
        sock.close()
        print(numbers(open(path)), "is let go", numbers(open(path)))
        epoll.close()
        r, w = os.pipe()
        print(r, w, os.lseek(copy, 3, os.SEEK_SET), file.read(4))
        for fd in (r, w, again, copy):
            os.close(fd)
    first = socket.socket()
    with asyncio.Runner() as runner:
        left = runner.run(main(path))
        between = open(path)
        print(numbers(between))
    print(numbers(open(path), first, socket.socket()))
    os.close(left)
    between.close()
    asyncio.run(main(path))
    try:
        os.read(50, 1)
    except OSError as error:
        print(error)
