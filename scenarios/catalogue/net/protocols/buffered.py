# BufferedProtocol: get_buffer() and buffer_updated(), one buffer a tick.
import asyncio
class B(asyncio.BufferedProtocol):
    def connection_made(self, t): self.t = t; self.b = bytearray(4)
    def get_buffer(self, hint): print("hint", hint); return self.b
    def buffer_updated(self, n): print("got", bytes(self.b[:n]))
    def eof_received(self): print("eof"); return True
    def connection_lost(self, e): print("lost", e)
async def main():
    loop = asyncio.get_running_loop()
    ps = []
    def make(): ps.append(B()); return ps[-1]
    server = await loop.create_server(make, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    w.write(b"abcdefghij"); w.write_eof()
    await asyncio.sleep(1)
    ps[0].t.write(b"back"); ps[0].t.close()
    print(await r.read())
    w.close(); await w.wait_closed()
    server.close()
asyncio.run(main())
