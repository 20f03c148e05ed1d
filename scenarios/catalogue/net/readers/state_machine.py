# A state machine on add_reader() and add_writer(); wrong descriptors, and those of transports.
# add_reader / add_writer on socket pairs and pipes: a hand-written state machine
import asyncio, os, socket, errno

class Channel:
    def __init__(self, loop, sock, name, on_line):
        self.loop, self.sock, self.name, self.on_line = loop, sock, name, on_line
        self.out, self.inp, self.closed = bytearray(), bytearray(), loop.create_future()
        sock.setblocking(False)
        loop.add_reader(sock, self.readable)
    def send(self, data):
        if not self.out: self.loop.add_writer(self.sock.fileno(), self.writable)
        self.out += data
    def writable(self):
        try:
            n = self.sock.send(self.out[:3])
        except BlockingIOError:
            return
        except BrokenPipeError as e:
            print(self.name, "EPIPE", e.errno == errno.EPIPE)
            self.loop.remove_writer(self.sock)
            return
        del self.out[:n]
        if not self.out:
            print(self.name, "sent all", self.loop.remove_writer(self.sock), self.loop.remove_writer(self.sock))
    def readable(self):
        try:
            data = self.sock.recv(4)
        except ConnectionResetError:
            data = b""
        if not data:
            print(self.name, "eof, rest", bytes(self.inp))
            self.close()
            return
        self.inp += data
        while (i := self.inp.find(b"\n")) >= 0:
            line = bytes(self.inp[:i]); del self.inp[:i + 1]
            self.on_line(self, line)
    def close(self):
        print(self.name, "closing", self.loop.remove_reader(self.sock), self.loop.remove_writer(self.sock))
        self.sock.close()
        if not self.closed.done(): self.closed.set_result(None)

async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    def echo(ch, line):
        print(ch.name, line)
        ch.send(line.upper() + b"!\n")
    def show(ch, line):
        print(ch.name, line)
        if line == b"BYE!": ch.close()
    A, B = Channel(loop, a, "A", echo), Channel(loop, b, "B", show)
    B.send(b"hello\nworld\nbye\nignored")
    await A.closed
    print(B.closed.done(), a.fileno(), b.fileno())
    r, w = os.pipe()
    os.set_blocking(r, False); os.set_blocking(w, False)
    got = []
    done = loop.create_future()
    def on_read():
        try:
            d = os.read(r, 10)
        except BlockingIOError as e:
            print("would block", e.errno); return
        got.append(d)
        if not d: loop.remove_reader(r); done.set_result(None)
    loop.add_reader(r, on_read)
    loop.add_reader(r, on_read)
    os.write(w, b"x" * 25)
    await asyncio.sleep(0)
    os.write(w, b"tail")
    os.close(w)
    await done
    print(got)
    os.close(r)
    for f in (lambda: loop.add_reader(-1, print), lambda: loop.remove_reader(-1), lambda: loop.add_reader("x", print), lambda: loop.add_reader(object(), print), lambda: loop.remove_writer(999)):
        try: print(f())
        except Exception as e: print(type(e).__name__, str(e).split(" at 0x")[0])
    c, d = socket.socketpair()
    rd, wr = await asyncio.open_connection(sock=c)
    try:
        loop.add_reader(wr.get_extra_info("socket").fileno(), print)
    except RuntimeError as e: print(str(e).split(" is used")[1].split("fd=")[0])
    for m in ("send", "recv", "close", "setblocking"):
        try: print(m, hasattr(wr.get_extra_info("socket"), m))
        except Exception as e: print(e)
    d.send(b"q"); d.close()
    print(await rd.read())
    wr.close()
asyncio.run(main())
