# Requests that are sent again, endpoints with and without a peer, wrong arguments.
"""UDP: request/response with retransmission, broadcast of errors, several endpoints."""
import asyncio, random, socket

class Node(asyncio.DatagramProtocol):
    def __init__(self, name, drop=()):
        self.name, self.drop, self.n, self.waiting = name, set(drop), 0, {}
        self.done = asyncio.get_running_loop().create_future()
    def connection_made(self, transport):
        self.transport = transport
        print(self.name, "made", transport.get_extra_info("peername") is not None, type(transport).__name__)
    def datagram_received(self, data, addr):
        self.n += 1
        if self.n in self.drop:
            print(self.name, "drops", data)
            return
        kind, _, rest = data.partition(b":")
        if kind == b"req":
            self.transport.sendto(b"rep:" + rest, addr)
        elif kind == b"rep" and (f := self.waiting.pop(rest, None)):
            f.set_result(self.n)
        elif kind == b"bye":
            self.transport.close()
        else:
            print(self.name, "got", data)
    def error_received(self, exc):
        print(self.name, "error", repr(exc))
    def connection_lost(self, exc):
        print(self.name, "lost", repr(exc))
        self.done.set_result(None)
    async def request(self, key, addr=None, tries=4):
        loop = asyncio.get_running_loop()
        for i in range(tries):
            fut = self.waiting[key] = loop.create_future()
            self.transport.sendto(b"req:" + key, addr)
            try:
                return i, await asyncio.wait_for(fut, 0.2 * 2 ** i)
            except TimeoutError:
                print("retry", key)
        raise TimeoutError(key)

async def main():
    loop = asyncio.get_running_loop()
    st, server = await loop.create_datagram_endpoint(lambda: Node("server", {1, 2, 5}), local_addr=("127.0.0.1", 0))
    addr = st.get_extra_info("sockname")
    ct, client = await loop.create_datagram_endpoint(lambda: Node("client"), remote_addr=addr)
    print(await client.request(b"a"))
    print(await asyncio.gather(client.request(b"b"), client.request(b"c")))
    ft, free = await loop.create_datagram_endpoint(lambda: Node("free"), local_addr=("127.0.0.1", 0), family=socket.AF_INET)
    print(await free.request(b"d", addr))
    try:
        ct.sendto(b"x", ("127.0.0.1", 9))
    except ValueError as e:
        print(str(e).replace(str(addr[1]), "PORT"))
    ct.sendto(b"")
    ct.sendto(bytearray(b"raw"))
    ct.sendto(memoryview(b"view")[1:])
    await asyncio.sleep(0.1)
    try:
        ct.sendto("text")
    except TypeError as e:
        print(e)
    print(ct.get_write_buffer_size(), ct.get_write_buffer_limits(), ct.is_closing())
    ct.set_write_buffer_limits(high=100)
    print(ct.get_write_buffer_limits())
    ct.sendto(b"bye:")
    await server.done
    ct.sendto(b"req:late")
    await asyncio.sleep(0.1)
    try:
        await client.request(b"e", tries=2)
    except TimeoutError as e:
        print(repr(e))
    ct.abort()
    ft.close()
    ft.close()
    await asyncio.gather(client.done, free.done)
    ft.sendto(b"after", addr)
    for kw in ({}, {"local_addr": ("127.0.0.1", 0), "remote_addr": ("127.0.0.1",)}, {"local_addr": "x"}):
        try:
            await loop.create_datagram_endpoint(lambda: Node("bad"), **kw)
        except Exception as e:
            print(type(e).__name__, e)
    print("end")

asyncio.run(main())
