# create_server() and create_connection() with protocols: eof_received() that returns None closes.
import asyncio
class Echo(asyncio.Protocol):
    def connection_made(self, t):
        print("made"); self.t = t
    def data_received(self, d):
        print("data", d); self.t.write(d[::-1])
    def eof_received(self):
        print("eof")
    def connection_lost(self, exc):
        print("lost", exc)
class Client(asyncio.Protocol):
    def __init__(self, done): self.done = done
    def connection_made(self, t):
        print("client made"); t.write(b"abc"); t.write(b"def"); t.write_eof()
    def data_received(self, d): print("client data", d)
    def connection_lost(self, exc):
        print("client lost", exc); self.done.set_result(None)
async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Echo, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    done = loop.create_future()
    t, p = await loop.create_connection(lambda: Client(done), "127.0.0.1", port)
    await done
    server.close(); await server.wait_closed()
asyncio.run(main())
