# A DNS server by hand over UDP and TCP: names with pointers, truncated answers asked again over TCP, a cache, negative answers.
"""DNS with struct: a forwarder with a cache in front of an authority, over UDP, then TCP if truncated."""
import asyncio
import functools
import struct

HEADER = struct.Struct("!6H")
A, TXT = 1, 16


def pack_name(name):
    return b"".join(bytes([len(p)]) + p.encode() for p in name.split(".")) + b"\0"


def unpack_name(data, at):
    parts, end = [], None
    while n := data[at]:
        if n & 0xC0:
            if end is None:
                end = at + 2
            at = struct.unpack_from("!H", data, at)[0] & 0x3FFF
            continue
        parts.append(data[at + 1:at + 1 + n].decode())
        at += 1 + n
    return ".".join(parts), (at + 1 if end is None else end)


def query(ident, name, kind):
    return HEADER.pack(ident, 0x0100, 1, 0, 0, 0) + pack_name(name) + struct.pack("!2H", kind, 1)


def parse(data):
    ident, flags, questions, answers, _, _ = HEADER.unpack_from(data)
    name, at = unpack_name(data, HEADER.size)
    kind, _ = struct.unpack_from("!2H", data, at)
    at += 4
    found = []
    for _ in range(answers):
        _, at = unpack_name(data, at)
        k, _, ttl, n = struct.unpack_from("!2HIH", data, at)
        found.append((ttl, data[at + 10:at + 10 + n]))
        at += 10 + n
    return ident, flags, name, kind, found


def reply(ident, name, kind, found, code=0, limit=None):
    data = HEADER.pack(ident, 0x8180 | code, 1, len(found), 0, 0) + pack_name(name) + struct.pack("!2H", kind, 1)
    for ttl, value in found:
        data += b"\xc0\x0c" + struct.pack("!2HIH", kind, 1, ttl, len(value)) + value
    if limit and len(data) > limit:
        return HEADER.pack(ident, 0x8380, 1, 0, 0, 0) + pack_name(name) + struct.pack("!2H", kind, 1)
    return data


class UDP(asyncio.DatagramProtocol):
    def __init__(self, answer):
        self.answer = answer

    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, addr):
        async def respond():
            self.transport.sendto(await self.answer(data, 512), addr)

        asyncio.create_task(respond()).add_done_callback(self.done)

    def done(self, task):
        if task.exception():
            print("udp", repr(task.exception()))


async def tcp(answer, reader, writer):
    try:
        while True:
            n, = struct.unpack("!H", await reader.readexactly(2))
            data = await answer(await reader.readexactly(n), None)
            writer.write(struct.pack("!H", len(data)))
            writer.write(data)
    except asyncio.IncompleteReadError as e:
        print("tcp end", e.partial)
    finally:
        writer.close()


class Authority:
    zone = {("a.test", A): [(3, b"\x0a\0\0\1"), (5, b"\x0a\0\0\2")], ("big.test", TXT): [(60, b"t" * 200)] * 10}
    asked = 0

    async def __call__(self, data, limit):
        self.asked += 1
        ident, flags, name, kind, _ = parse(data)
        if name == "slow.test":
            await asyncio.sleep(3)
        found = self.zone.get((name, kind))
        return reply(ident, name, kind, found or [], 0 if found else 3, limit)


class Client:
    def __init__(self, udp, tcp):
        self.udp, self.tcp, self.ident = udp, tcp, 0

    async def ask(self, name, kind):
        self.ident += 1
        loop = asyncio.get_running_loop()
        answer = loop.create_future()

        class Once(asyncio.DatagramProtocol):
            def datagram_received(self, data, addr):
                if not answer.done():
                    answer.set_result(data)

        transport, _ = await loop.create_datagram_endpoint(Once, remote_addr=self.udp)
        try:
            for attempt in range(2):
                transport.sendto(query(self.ident, name, kind))
                done, _ = await asyncio.wait([answer], timeout=1)
                if done:
                    break
            else:
                raise TimeoutError(name)
        finally:
            transport.close()
        data = answer.result()
        if parse(data)[1] & 0x200:
            print("truncated", name)
            reader, writer = await asyncio.open_connection(*self.tcp)
            q = query(self.ident, name, kind)
            writer.write(struct.pack("!H", len(q)) + q)
            n, = struct.unpack("!H", await reader.readexactly(2))
            data = await reader.readexactly(n)
            writer.close()
            await writer.wait_closed()
        ident, flags, _, _, found = parse(data)
        return flags & 15, found


class Forwarder:
    def __init__(self, upstream):
        self.upstream, self.cache, self.flying = upstream, {}, {}

    async def lookup(self, key):
        now = asyncio.get_running_loop().time()
        if key in self.cache and self.cache[key][0] > now:
            return self.cache[key][1]
        if key not in self.flying:
            self.flying[key] = asyncio.ensure_future(self.upstream.ask(*key))
            self.flying[key].add_done_callback(lambda _: self.flying.pop(key))
        code, found = await asyncio.shield(self.flying[key])
        ttl = min((t for t, _ in found), default=1)
        self.cache[key] = now + ttl, (code, found)
        return code, found

    async def __call__(self, data, limit):
        ident, flags, name, kind, _ = parse(data)
        try:
            code, found = await self.lookup((name, kind))
        except TimeoutError:
            code, found = 2, []
        return reply(ident, name, kind, found, code, limit)


async def serve(answer):
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: UDP(answer), ("127.0.0.1", 0))
    server = await asyncio.start_server(functools.partial(tcp, answer), "127.0.0.1", 0)
    return transport, server


async def main():
    authority = Authority()
    udp, server = await serve(authority)
    forwarder = Forwarder(Client(udp.get_extra_info("sockname"), server.sockets[0].getsockname()))
    udp2, server2 = await serve(forwarder)
    client = Client(udp2.get_extra_info("sockname"), server2.sockets[0].getsockname())
    print(await asyncio.gather(*(client.ask("a.test", A) for _ in range(3))), authority.asked)
    print(await client.ask("none.test", A), authority.asked)
    code, found = await client.ask("big.test", TXT)
    print(code, len(found), authority.asked)
    await asyncio.sleep(4)
    print(await client.ask("a.test", A), authority.asked)
    print(await asyncio.gather(client.ask("slow.test", A), client.ask("none.test", TXT), return_exceptions=True))
    udp2.sendto(b"short", udp2.get_extra_info("sockname"))
    await asyncio.sleep(3)
    for thing in (udp, udp2, server, server2):
        thing.close()
    await asyncio.gather(server.wait_closed(), server2.wait_closed())


asyncio.run(main())
