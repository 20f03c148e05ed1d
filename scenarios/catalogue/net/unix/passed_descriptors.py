"""sendmsg() and recvmsg() with ancillary data: pipes and sockets pass over Unix sockets, and belong to who receives them."""
import array
import asyncio
import os
import socket

RIGHTS = socket.SOL_SOCKET, socket.SCM_RIGHTS


def attempt(what, call):
    try:
        print(what, call())
    except (OSError, TypeError, ValueError, OverflowError) as e:
        print(what, type(e).__name__, e)


def shown(received):
    data, ancillary, flags, address = received
    fds = array.array("i")
    for level, kind, value in ancillary:
        assert (level, kind) == RIGHTS
        fds.frombytes(value[:len(value) - len(value) % fds.itemsize])
    for fd in fds:
        os.close(fd)
    return data, [len(value) for _, _, value in ancillary], len(fds), socket.MsgFlag(flags), address


def sizes():
    print([socket.CMSG_LEN(n) for n in (0, 1, 4, 8)], [socket.CMSG_SPACE(n) for n in (0, 1, 4, 8, 9)])
    attempt("len", lambda: socket.CMSG_LEN(-1))
    attempt("space", lambda: socket.CMSG_SPACE(-1))


def passes():
    a, b = socket.socketpair()
    r, w = os.pipe()
    print(a.sendmsg([b"one", bytearray(b"two")], [(*RIGHTS, array.array("i", [r, w]))]))
    os.close(r)
    a.send(b"plain")
    print(shown(b.recvmsg(5, socket.CMSG_SPACE(8))))
    print(shown(b.recvmsg(100, socket.CMSG_SPACE(8))))
    socket.send_fds(a, [b"x"], [w, w, w])
    print(shown(b.recvmsg(10, socket.CMSG_LEN(8))))
    socket.send_fds(a, [b"y"], [w])
    print(b.recvmsg(10))
    socket.send_fds(a, [b"z"], [w])
    print(b.recv(10))
    socket.send_fds(a, [b"peeked"], [w])
    print(shown(b.recvmsg(3, 100, socket.MSG_PEEK | socket.MSG_CMSG_CLOEXEC)), shown(b.recvmsg(3, 100)))
    room = bytearray(2), bytearray(9)
    socket.send_fds(a, [b"k"], [w])
    n, ancillary, flags, address = b.recvmsg_into(room, 100)
    print(n, room, len(ancillary), flags, address)
    attempt("closed", lambda: socket.send_fds(a, [b"closed"], [r]))
    attempt("level", lambda: a.sendmsg([b"x"], [(socket.SOL_SOCKET, 77, b"1234")]))
    attempt("size", lambda: b.recvmsg(-1))
    attempt("size", lambda: b.recvmsg(1, -1))
    b.settimeout(0.5)
    attempt("timeout", lambda: shown(b.recvmsg(1, 100)))
    a.close()
    print(b.recvmsg(1, 100))
    b.close()
    os.close(w)


def datagrams():
    a, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    r, w = os.pipe()
    socket.send_fds(a, [b"gram"], [r])
    print(shown(b.recvmsg(2, 100)))
    attempt("connected", lambda: a.sendmsg([b"x"], [], 0, "/tmp/nowhere"))
    a.close()
    b.close()
    c, d = (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in "cd")
    d.bind(("127.0.0.1", 0))
    print(c.sendmsg([b"in", b"et"], [], 0, d.getsockname()))
    data, ancillary, flags, address = d.recvmsg(3)
    print(data, ancillary, socket.MsgFlag(flags), address == c.getsockname() or address[0])
    c.close()
    d.close()
    os.close(r)
    os.close(w)


async def workers():
    """A listener's connections are handed to a worker, which answers them."""
    loop = asyncio.get_running_loop()
    front, back = socket.socketpair()
    back.setblocking(False)
    ended = loop.create_future()

    async def answer(name, fd):
        reader, writer = await asyncio.open_connection(sock=socket.socket(fileno=fd))
        writer.write(name.upper() + await reader.read(10))
        writer.close()

    def work():
        name, fds, flags, address = socket.recv_fds(back, 20, 3)
        if name:
            answers.append(asyncio.create_task(answer(name, *fds)))
        else:
            loop.remove_reader(back)
            ended.set_result(back.close())

    answers = []
    loop.add_reader(back, work)
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    for name in b"first", b"second":
        client = asyncio.create_task(asyncio.open_connection(*listener.getsockname()))
        connection, _ = await loop.sock_accept(listener)
        socket.send_fds(front, [name], [connection.fileno()])
        connection.close()
        reader, writer = await client
        writer.write(b" served")
        print(await reader.read())
        writer.close()
    front.close()
    await ended
    listener.close()


sizes()
passes()
datagrams()
asyncio.run(workers())
