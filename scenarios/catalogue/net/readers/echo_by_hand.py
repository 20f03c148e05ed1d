# add_reader and add_writer by hand: a non-blocking echo server, connects in progress, removal while ready, several on one pipe.
"""A callback server on add_reader/add_writer, driven by a callback client."""
import asyncio
import errno
import os
import socket


class Server:
    def __init__(self, loop):
        self.loop = loop
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(2)
        self.listener.setblocking(False)
        self.addr = self.listener.getsockname()
        self.clients = {}
        self.ended = set()
        loop.add_reader(self.listener, self.on_accept)

    def on_accept(self):
        while True:
            try:
                sock, _ = self.listener.accept()
            except BlockingIOError as e:
                print("no more", e.errno == errno.EAGAIN)
                return
            sock.setblocking(False)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            self.clients[sock] = bytearray()
            self.loop.add_reader(sock, self.on_data, sock)

    def on_data(self, sock):
        try:
            data = sock.recv(1000)
        except ConnectionResetError:
            print("reset")
            return self.drop(sock)
        if not data:
            if self.clients[sock]:
                self.loop.remove_reader(sock)
                self.ended.add(sock)
            else:
                self.drop(sock)
            return
        if not self.clients[sock]:
            self.loop.add_writer(sock, self.on_room, sock)
        self.clients[sock] += data

    def on_room(self, sock):
        buffer = self.clients[sock]
        try:
            n = sock.send(buffer)
        except BrokenPipeError:
            print("pipe")
            return self.drop(sock)
        del buffer[:n]
        if not buffer:
            print("writer removed", self.loop.remove_writer(sock), self.loop.remove_writer(sock))
            if sock in self.ended:
                self.drop(sock)

    def drop(self, sock):
        self.loop.remove_reader(sock)
        self.loop.remove_writer(sock)
        sock.close()
        del self.clients[sock]
        print("dropped", len(self.clients))

    def close(self):
        self.loop.remove_reader(self.listener)
        self.listener.close()


def connect(loop, addr):
    sock = socket.socket()
    sock.setblocking(False)
    print("connect_ex", errno.errorcode[sock.connect_ex(addr)])
    done = loop.create_future()

    def writable():
        loop.remove_writer(sock)
        error = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if error:
            done.set_exception(OSError(error, os.strerror(error)))
        else:
            done.set_result(sock)

    loop.add_writer(sock, writable)
    return done


def readable(loop, sock):
    future = loop.create_future()
    loop.add_reader(sock, lambda: future.done() or future.set_result(None))
    future.add_done_callback(lambda _: loop.remove_reader(sock))
    return future


async def main():
    loop = asyncio.get_running_loop()
    server = Server(loop)
    socks = await asyncio.gather(*(connect(loop, server.addr) for _ in range(3)))
    for i, sock in enumerate(socks):
        sock.send(b"%d" % i * (i + 1))
    for sock in socks:
        await readable(loop, sock)
        print(sock.recv(100))
    socks[0].send(b"x" * 2500)
    socks[0].shutdown(socket.SHUT_WR)
    total = 0
    while True:
        await readable(loop, socks[0])
        data = socks[0].recv(900)
        if not data:
            break
        total += len(data)
    print("echoed", total, list(map(len, server.clients.values())))
    socks[1].setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    socks[1].close()
    socks[2].close()
    await asyncio.sleep(0.1)
    server.close()
    try:
        await connect(loop, server.addr)
    except OSError as e:
        print(e)
    # two readers of one pipe's end: the later replaces the earlier; removal of one that is ready
    r, w = os.pipe()
    log = []
    loop.add_reader(r, log.append, "first")
    loop.add_reader(r, lambda: (log.append("second"), os.read(r, 1)))
    os.write(w, b"ab")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    loop.remove_reader(r)
    print(log, loop.remove_reader(r))
    r2, w2 = os.pipe()
    loop.add_reader(r, lambda: (log.append("r"), loop.remove_reader(r2)))
    loop.add_reader(r2, lambda: (log.append("r2"), loop.remove_reader(r)))
    os.write(w2, b"y")
    os.write(w, b"x")
    for _ in range(3):
        await asyncio.sleep(0)
    print(log[2:], loop.remove_reader(r), loop.remove_reader(r2))
    loop.add_writer(w, log.append, "w")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    os.close(r)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(log.count("w"), loop.remove_writer(w))
    for fd in (w, r2, w2):
        os.close(fd)


asyncio.run(main())
