# Pipe transports: pausing, limits, streams on pipes, ends that go away.
import asyncio, os, io
class R(asyncio.Protocol):
    def __init__(self, name): self.name = name; self.done = asyncio.get_running_loop().create_future()
    def connection_made(self, t): self.t = t; print(self.name, "made", type(t).__name__)
    def data_received(self, d): print(self.name, "data", d)
    def eof_received(self): print(self.name, "eof")
    def connection_lost(self, e): print(self.name, "lost", repr(e)); self.done.set_result(None)
class W(asyncio.BaseProtocol):
    def __init__(self): self.done = asyncio.get_running_loop().create_future()
    def connection_made(self, t): self.t = t; print("w made", t.can_write_eof())
    def pause_writing(self): print("w pause")
    def resume_writing(self): print("w resume")
    def connection_lost(self, e): print("w lost", repr(e)); self.done.set_result(None)
async def main():
    loop = asyncio.get_running_loop()
    r, w = os.pipe()
    rt, rp = await loop.connect_read_pipe(lambda: R("r"), os.fdopen(r, "rb", 0))
    wt, wp = await loop.connect_write_pipe(W, os.fdopen(w, "wb", 0))
    wt.write(b"one"); wt.write(b""); wt.writelines([b"two", b"three"])
    await asyncio.sleep(0.01)
    rt.pause_reading(); wt.write(b"paused")
    await asyncio.sleep(0.01)
    print(rt.is_reading() if hasattr(rt, "is_reading") else "-", wt.get_write_buffer_size(), wt.is_closing())
    rt.resume_reading()
    await asyncio.sleep(0.01)
    wt.set_write_buffer_limits(high=100, low=10)
    n = 0
    rt.pause_reading()
    wt.write(b"x" * 65536); wt.write(b"y" * 200)
    print(wt.get_write_buffer_size())
    rp.data_received = lambda d: None
    rt.resume_reading()
    await asyncio.sleep(0.01)
    print(wt.get_write_buffer_size())
    wt.write_eof()
    await asyncio.gather(rp.done, wp.done)
    wt.write(b"late"); rt.close()
    # streams on pipes
    r, w = os.pipe()
    reader = asyncio.StreamReader()
    t, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), open(r, "rb", 0))
    wt, wproto = await loop.connect_write_pipe(lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), open(w, "wb", 0))
    writer = asyncio.StreamWriter(wt, wproto, None, loop)
    writer.write(b"line 1\nline 2\npart"); await writer.drain()
    print(await reader.readline(), await reader.readuntil(b"2"))
    writer.close(); await writer.wait_closed()
    print(await reader.read(), reader.at_eof())
    # the reader goes away
    r, w = os.pipe()
    rt, rp = await loop.connect_read_pipe(lambda: R("gone"), os.fdopen(r, "rb", 0))
    wt, wp = await loop.connect_write_pipe(W, os.fdopen(w, "wb", 0))
    rt.close(); await rp.done
    await wp.done
    wt.write(b"x"); wt.abort(); wt.close()
    r, w = os.pipe()
    wt, wp = await loop.connect_write_pipe(W, os.fdopen(w, "wb", 0))
    wt.abort(); await wp.done
    print(os.read(r, 5)); os.close(r)
    for f in (lambda: loop.connect_read_pipe(lambda: R("x"), io.BytesIO()),):
        try: await f()
        except Exception as e: print(type(e).__name__, e)
    print(wt.get_extra_info("pipe") is not None, wt.get_extra_info("x", 3))
asyncio.run(main())
