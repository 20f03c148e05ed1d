# Datagrams to a stream and back, frames that arrive in two parts.
"""UDP to TCP gateway and back, written with class hierarchies and abstract base classes."""
import abc, asyncio, struct, logging, io, sys
stream = io.StringIO()
logging.basicConfig(stream=stream, level=logging.INFO, format="%(name)s %(message)s")
class Gateway(abc.ABC):
    instances = 0
    def __init__(self): type(self).instances += 1; self.log = logging.getLogger(f"{type(self).__name__}.{self.instances}"); self.log.info("init")
    @abc.abstractmethod
    def forward(self, data: bytes) -> None: ...
class Tcp(Gateway, asyncio.Protocol):
    def __init__(self, owner): super().__init__(); self.owner, self.rest = owner, b""
    def connection_made(self, t): self.transport = t; self.log.info("up")
    def forward(self, data): self.transport.write(struct.pack("<I", len(data)) + data)
    def data_received(self, d):
        self.rest += d
        while len(self.rest) >= 4 and len(self.rest) >= 4 + (n := struct.unpack_from("<I", self.rest)[0]):
            p, self.rest = self.rest[4:4 + n], self.rest[4 + n:]
            self.log.info("frame %r", p); self.owner.from_tcp(p)
    def connection_lost(self, e): self.log.warning("down %s", e and type(e).__name__); self.owner.tcp = None
class Udp(Gateway, asyncio.DatagramProtocol):
    def __init__(self): super().__init__(); self.peers = {}; self.tcp = None; self.queue = []
    def connection_made(self, t): self.transport = t
    def datagram_received(self, d, a):
        self.peers[d[:1]] = a
        if self.tcp is None: self.queue.append(d); return
        self.forward(d)
    def forward(self, d): self.tcp.forward(d)
    def from_tcp(self, p):
        if (a := self.peers.get(p[:1])): self.transport.sendto(p[1:], a)
        else: self.log.error("no peer %r", p[:1])
    def flush(self):
        q, self.queue = self.queue, []
        for d in q: self.forward(d)
class Probe(asyncio.DatagramProtocol):
    def __init__(self): self.got = asyncio.Queue()
    def datagram_received(self, d, a): self.got.put_nowait(d)
async def backend(r, w):
    try:
        while True:
            n, = struct.unpack("<I", await r.readexactly(4)); p = await r.readexactly(n)
            if p[1:] == b"stop": w.close(); return
            for out in (p[:1] + p[1:].upper(), b"?" + p):
                w.write(struct.pack("<I", len(out))[:2]); await asyncio.sleep(0.01); w.write(struct.pack("<I", len(out))[2:] + out)
    except asyncio.IncompleteReadError as e: print("backend eof", e.partial)
    finally: w.close()
async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(backend, "127.0.0.1", 0)
    ut, udp = await loop.create_datagram_endpoint(Udp, local_addr=("127.0.0.1", 0))
    ua = ut.get_extra_info("sockname")
    probes = []
    for _ in range(2): probes.append(await loop.create_datagram_endpoint(Probe, remote_addr=ua))
    for (t, p), k in zip(probes, b"ab"): t.sendto(bytes([k]) + b"early")
    await asyncio.sleep(0.01); print(len(udp.queue))
    _, udp.tcp = await loop.create_connection(lambda: Tcp(udp), *server.sockets[0].getsockname())
    udp.flush()
    print([await p.got.get() for _, p in probes])
    for i in range(3): probes[0][0].sendto(b"a%d" % i)
    print([await asyncio.wait_for(probes[0][1].got.get(), 1) for _ in range(3)])
    probes[1][0].sendto(b"bstop"); await asyncio.sleep(0.05)
    print(udp.tcp); probes[0][0].sendto(b"alate"); await asyncio.sleep(0.01); print(udp.queue)
    try: print(await asyncio.wait_for(probes[0][1].got.get(), 0.1))
    except TimeoutError: print("nothing")
    for t, _ in probes: t.close()
    ut.close(); server.close(); await server.wait_closed()
    print(stream.getvalue().rstrip())
asyncio.run(main())
