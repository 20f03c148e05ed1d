# Pipe transports, os.read() and os.write() of sockets.
import asyncio, socket, os

class P(asyncio.Protocol):
    def __init__(self, name): self.name = name; self.done = asyncio.get_running_loop().create_future()
    def connection_made(self, t): print(self.name, "made", type(t).__name__); self.t = t
    def data_received(self, d): print(self.name, "got", d if len(d) < 9 else "more")
    def eof_received(self): print(self.name, "eof")
    def connection_lost(self, e): print(self.name, "lost", repr(e)); self.done.set_result(None)
    def pause_writing(self): print(self.name, "pause")
    def resume_writing(self): print(self.name, "resume")

async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    rt, rp = await loop.connect_read_pipe(lambda: P("r"), a)
    wt, wp = await loop.connect_write_pipe(lambda: P("w"), b)
    wt.write(b"hello")
    await asyncio.sleep(0.1)
    wt.write(b"x" * 300000)
    print(wt.get_write_buffer_size() > 0)
    rt.pause_reading()
    await asyncio.sleep(0.1)
    rt.resume_reading()
    await asyncio.sleep(0.1)
    wt.close()
    await wp.done
    await rp.done
    # os.read and os.write of sockets
    c, d = socket.socketpair()
    print(os.write(c.fileno(), b"abc"), os.read(d.fileno(), 10))
    os.close(c.detach())
    print(os.read(d.fileno(), 10))
    try:
        os.write(d.fileno(), b"x")
    except OSError as e:
        print(type(e).__name__, e)
    d.close()
    try:
        os.read(9998, 1)
    except OSError as e:
        print(e)

asyncio.run(main())
