# UDP: one datagram a tick; nobody there is error_received(), once.
import asyncio
class P(asyncio.DatagramProtocol):
    def __init__(self, n): self.n = n
    def connection_made(self, t): self.t = t; print(self.n, "made")
    def datagram_received(self, d, a):
        print(self.n, d)
        if self.n == "s": self.t.sendto(d.upper(), a)
    def error_received(self, e): print(self.n, type(e).__name__)
    def connection_lost(self, e): print(self.n, "lost", e)
async def main():
    loop = asyncio.get_running_loop()
    st, _ = await loop.create_datagram_endpoint(lambda: P("s"), ("127.0.0.1", 0))
    ct, _ = await loop.create_datagram_endpoint(lambda: P("c"), remote_addr=st.get_extra_info("sockname"))
    ct.sendto(b"a"); ct.sendto(b"b")
    await asyncio.sleep(0.1)
    st.close()
    await asyncio.sleep(0.1)
    ct.sendto(b"c")
    await asyncio.sleep(0.1)
    ct.close()
    await asyncio.sleep(0)
asyncio.run(main())
