# A SOCKS5 proxy with authentication, refused targets, timeouts; relays in a TaskGroup until both sides have ended.
"""SOCKS5: negotiation byte by byte, relays with half-close, every error reply."""
import asyncio
import ipaddress
import struct


class Refused(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code


async def relay(name, reader, writer):
    count = 0
    try:
        while data := await reader.read(1024):
            count += len(data)
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
    except ConnectionError as e:
        print("relay", name, type(e).__name__, count)
        writer.transport.abort()
    return count


class Socks:
    def __init__(self, users):
        self.users = users

    async def negotiate(self, reader, writer):
        version, n = await reader.readexactly(2)
        if version != 5:
            raise Refused(None)
        methods = await reader.readexactly(n)
        if 2 in methods:
            writer.write(b"\5\2")
            _, n = await reader.readexactly(2)
            user = await reader.readexactly(n)
            password = await reader.readexactly((await reader.readexactly(1))[0])
            good = self.users.get(user.decode()) == password.decode()
            writer.write(b"\1" + bytes([not good]))
            if not good:
                raise Refused(None)
        else:
            writer.write(b"\5\xff")
            raise Refused(None)
        _, command, _, kind = await reader.readexactly(4)
        if kind == 1:
            host = str(ipaddress.IPv4Address(await reader.readexactly(4)))
        elif kind == 3:
            host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
        else:
            raise Refused(8)
        port, = struct.unpack("!H", await reader.readexactly(2))
        if command != 1:
            raise Refused(7)
        return host, port

    async def __call__(self, reader, writer):
        try:
            async with asyncio.timeout(1):
                host, port = await self.negotiate(reader, writer)
            try:
                there = await asyncio.wait_for(asyncio.open_connection(host, port), 1)
            except ConnectionRefusedError:
                raise Refused(5) from None
            except OSError as e:
                print("cannot", host, type(e).__name__)
                raise Refused(4) from e
            writer.write(b"\5\0\0\1\0\0\0\0\0\0")
            try:
                async with asyncio.TaskGroup() as group:
                    up = group.create_task(relay("up", reader, there[1]))
                    down = group.create_task(relay("down", there[0], writer))
                print("relayed", up.result(), down.result())
            finally:
                there[1].close()
        except Refused as e:
            print("refused", e.code, type(e.__cause__).__name__)
            if e.code is not None:
                writer.write(b"\5" + bytes([e.code]) + b"\0\1\0\0\0\0\0\0")
        except TimeoutError:
            print("too slow")
        except asyncio.IncompleteReadError as e:
            print("left early", e.partial, e.expected)
        finally:
            writer.close()


async def target(reader, writer):
    async for line in reader:
        if line == b"abort\n":
            writer.transport.abort()
            return
        writer.write(line[::-1])
        await writer.drain()
    writer.write(b"bye")
    writer.close()


async def client(socks, data, *parts, pause=0.0, abort=False):
    reader, writer = await asyncio.open_connection(*socks)
    for part in parts:
        writer.write(part)
        await asyncio.sleep(pause)
    writer.write(data)
    if abort:
        await reader.readexactly(14)
        writer.transport.abort()
        return "aborted"
    writer.write_eof()
    try:
        return await reader.read()
    except ConnectionError as e:
        return type(e).__name__
    finally:
        writer.close()


async def main():
    there = await asyncio.start_server(target, "127.0.0.1", 0)
    port = there.sockets[0].getsockname()[1]
    proxy = await asyncio.start_server(Socks({"ann": "secret"}), "127.0.0.1", 0)
    at = proxy.sockets[0].getsockname()
    hello, auth = b"\5\2\0\2", b"\1\3ann\6secret"
    to = b"\5\1\0\1\x7f\0\0\1" + struct.pack("!H", port)
    print(await client(at, b"one\ntwo\n", hello, auth, to))
    print(await client(at, b"bytes\n", *(bytes([b]) for b in hello + auth + to), pause=0.01))
    print(await client(at, b"", hello, b"\1\3ann\5wrong"))
    print(await client(at, b"", b"\5\1\0"))
    print(await client(at, b"", b"\4\1\0"))
    print(await client(at, b"", hello, auth, b"\5\2" + to[2:]))
    print(await client(at, b"", hello, auth, b"\5\1\0\4" + bytes(18)))
    print(await client(at, b"x\n", hello, auth, b"\5\1\0\3\x0cmissing.test" + to[-2:]))
    print(await client(at, b"", hello, auth[:5]))
    print(await client(at, b"abort\n", hello, auth, to))
    print(await client(at, b"x\n", hello, auth, to, abort=True))
    print(await client(at, b"", hello, auth, pause=2))
    there.close()
    await there.wait_closed()
    print(await client(at, b"x\n", hello, auth, to))
    await asyncio.sleep(1)
    proxy.close()
    await proxy.wait_closed()


asyncio.run(main())
