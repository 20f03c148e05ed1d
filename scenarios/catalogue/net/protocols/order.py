# Many descriptors become ready at once: the order of their callbacks.
# the order of many events in one tick: several connections, datagrams, pipes, timers and tasks at the same time
import asyncio, os, socket
class Log(asyncio.Protocol):
    def __init__(self, name, out): self.name, self.out = name, out
    def connection_made(self, t): self.t = t; self.out.append(f"{self.name}+")
    def data_received(self, d): self.out.append(f"{self.name}:{d.decode()}"); self.t.write(d.upper()) if d != d.upper() and isinstance(self.t, asyncio.WriteTransport) else None
    def datagram_received(self, d, a): self.out.append(f"{self.name}~{d.decode()}")
    def eof_received(self): self.out.append(f"{self.name}.")
    def connection_lost(self, e): self.out.append(f"{self.name}-")
async def main():
    loop, out = asyncio.get_running_loop(), []
    names = iter("ABCDEFGH")
    server = await loop.create_server(lambda: Log(next(names), out), "127.0.0.1", 0)
    conns = [await loop.create_connection(lambda n=n: Log(n, out), *server.sockets[0].getsockname()) for n in "abcd"]
    eps = [await loop.create_datagram_endpoint(lambda n=n: Log(n, out), local_addr=("127.0.0.1", 0)) for n in "xyz"]
    r, w = os.pipe(); rt, rp = await loop.connect_read_pipe(lambda: Log("p", out), os.fdopen(r, "rb", 0)); os.set_blocking(w, False)
    sa, sb = socket.socketpair(); sa.setblocking(False); loop.add_reader(sa, lambda: out.append(f"s:{sa.recv(9).decode()}"))
    async def ticker(n):
        for i in range(n): out.append(f"t{i}"); await asyncio.sleep(0)
    def show(title): print(title, *out); out.clear()
    await asyncio.sleep(0.1); show("made")
    for i in (3, 1, 0, 2): conns[i][0].write(b"%d" % i)
    sb.send(b"pair"); os.write(w, b"pipe"); eps[1][0].sendto(b"dg", eps[2][0].get_extra_info("sockname"))
    t = asyncio.create_task(ticker(6)); loop.call_later(0, out.append, "later"); loop.call_soon(out.append, "soon")
    await t; await asyncio.sleep(0.1); show("wrote")
    for i in range(4): conns[i][0].write(b"one"); conns[3 - i][0].write(b"two!")
    await asyncio.sleep(0.1); show("twice")
    conns[0][0].write_eof(); conns[1][0].close(); conns[2][0].abort(); conns[3][0].pause_reading(); conns[3][0].write(b"p")
    await asyncio.sleep(0.1); show("ends")
    conns[3][0].resume_reading(); await asyncio.sleep(0.1); show("resumed")
    server.close_clients(); await asyncio.sleep(0.1); show("closed")
    for e in eps: e[0].sendto(b"1", eps[0][0].get_extra_info("sockname"))
    eps[0][0].sendto(b"2", eps[1][0].get_extra_info("sockname")); eps[1][0].close(); eps[2][0].abort()
    await asyncio.sleep(0.1); show("datagrams")
    os.close(w); sb.close(); await asyncio.sleep(0); loop.remove_reader(sa); await asyncio.sleep(0.1); show("pipes")
    eps[0][0].close(); sa.close(); server.close(); await asyncio.sleep(0.1); show("end")
asyncio.run(main())
