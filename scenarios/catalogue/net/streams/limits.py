# Every way in which StreamReader's reads end: limits, EOF, resets, wrong arguments.
import asyncio

async def feed(writer, *parts, delay=0.01, end="eof"):
    for p in parts:
        writer.write(p)
        await asyncio.sleep(delay)
    if end == "eof": writer.close()
    elif end == "abort": writer.transport.abort()

def serve(*parts, **kw):
    async def handler(reader, writer):
        await feed(writer, *parts, **kw)
    return handler

async def case(name, action, *parts, limit=16, **kw):
    server = await asyncio.start_server(serve(*parts, **kw), "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname(), limit=limit)
    try:
        while True:
            got = await action(r)
            print(name, got)
            if not got or r.at_eof(): break
    except asyncio.LimitOverrunError as e:
        print(name, "LimitOverrun", e, e.consumed, e.args)
        print(name, await r.readexactly(e.consumed or 1))
    except asyncio.IncompleteReadError as e:
        print(name, "Incomplete", e.partial, e.expected, e)
    except Exception as e:
        print(name, repr(e), repr(r.exception()))
    w.close()
    try:
        await w.wait_closed()
    except Exception as e:
        print(name, "closing", repr(e))
    server.close()
    await server.wait_closed()

async def main():
    await case("line", lambda r: r.readline(), b"one\n", b"two", b"\nthree")
    await case("long", lambda r: r.readline(), b"x" * 20 + b"\nshort\n")
    await case("long2", lambda r: r.readline(), b"x" * 20, b"y" * 20, b"\nshort\n")
    await case("until", lambda r: r.readuntil(b"||"), b"a|", b"|b||c")
    await case("until2", lambda r: r.readuntil((b"\r\n", b"\n")), b"a\nb\r\nc\n")
    await case("until3", lambda r: r.readuntil(b"END"), b"0123456789EN", b"D", b"012345678901234567890")
    await case("until4", lambda r: r.readuntil(b"END"), b"0123456789012345678901END")
    await case("exact", lambda r: r.readexactly(40), b"a" * 25, b"b" * 25)
    await case("empty", lambda r: r.readexactly(0), b"a")
    await case("bad", lambda r: r.readexactly(-1), b"a")
    await case("sep", lambda r: r.readuntil(b""), b"a")
    await case("sep2", lambda r: r.readuntil(()), b"a")
    await case("abort", lambda r: r.readline(), b"partial", end="abort")
    await case("read", lambda r: r.read(7), b"0123456789" * 5)
    await case("read0", lambda r: r.read(0), b"a")
    await case("all", lambda r: r.read(), b"x" * 50, b"y" * 50, b"z" * 50)
    await case("all2", lambda r: r.read(-1), b"x", end="abort")
    async def lines(r):
        return [l async for l in r]
    await case("iter", lines, b"a\nb\nc")
    for limit in (0, -3):
        try:
            asyncio.StreamReader(limit=limit)
        except ValueError as e:
            print(e)
    r = asyncio.StreamReader()
    r.feed_data(b"abc")
    r.feed_data(b"")
    print(r, r.at_eof(), await r.read(2))
    t = asyncio.create_task(r.readexactly(5))
    await asyncio.sleep(0)
    try:
        await r.read(1)
    except RuntimeError as e:
        print(e)
    r.set_exception(KeyError("x"))
    try:
        await t
    except KeyError as e:
        print(repr(e))
    try:
        await r.readline()
    except KeyError as e:
        print(repr(e), r)
    r = asyncio.StreamReader()
    r.feed_eof()
    print(await r.read(), await r.readline(), r.at_eof(), r)

asyncio.run(main())
