# Datagrams to paths that are renamed, removed, closed and no sockets; abstract names are no files.
import asyncio, os, socket

class P(asyncio.DatagramProtocol):
    def __init__(self, name): self.name = name
    def connection_made(self, t): self.t = t
    def datagram_received(self, data, addr):
        print(self.name, data, addr)
        if data.startswith(b"ask"):
            self.t.sendto(b"reply", addr)
    def error_received(self, e): print(self.name, "error", e)

async def main():
    loop = asyncio.get_running_loop()
    open("plain", "w").close()
    t1, p1 = await loop.create_datagram_endpoint(lambda: P("a"), local_addr="a.sock", family=socket.AF_UNIX)
    t2, p2 = await loop.create_datagram_endpoint(lambda: P("b"), local_addr="b.sock", remote_addr="a.sock", family=socket.AF_UNIX)
    print(os.path.exists("a.sock"), os.path.exists("b.sock"))
    t2.sendto(b"ask 1")
    await asyncio.sleep(0.1)
    os.rename("a.sock", "c.sock")
    t2.sendto(b"ask 2")
    t3, p3 = await loop.create_datagram_endpoint(lambda: P("d"), family=socket.AF_UNIX)
    for to in "c.sock", "a.sock", "plain", "no/x":
        t3.sendto(b"hi", to)
    await asyncio.sleep(0.1)
    t1.close()
    await asyncio.sleep(0.1)
    print(os.path.exists("c.sock"))
    t3.sendto(b"late", "c.sock")
    t2.sendto(b"late")
    await asyncio.sleep(0.1)
    for t in t2, t3: t.close()
    t1, p1 = await loop.create_datagram_endpoint(lambda: P("a"), local_addr="c.sock", family=socket.AF_UNIX)
    t1.close()
    os.unlink("b.sock"); os.unlink("c.sock")
    s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    s.bind(b"bytes.sock")
    print(s.getsockname(), os.path.exists("bytes.sock"))
    s.close()
    os.remove("bytes.sock")
    a = socket.socket(socket.AF_UNIX); a.bind("\0abstract"); a.listen()
    print(a.getsockname(), os.listdir().count("abstract"))
    b = socket.socket(socket.AF_UNIX); b.connect("\0abstract")
    print(a.accept()[1], b.getpeername())
    os.unlink("plain")

asyncio.run(main())
