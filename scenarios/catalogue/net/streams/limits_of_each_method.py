# StreamReader's limits and exceptions: overruns of each method, data left after them, set_exception among waiters, at_eof.
"""What a StreamReader's methods raise, and what they leave in the buffer."""
import asyncio
import re


async def attempt(label, awaitable):
    try:
        print(label, repr(await awaitable)[:60])
    except asyncio.LimitOverrunError as e:
        print(label, "overrun", e, e.consumed)
    except asyncio.IncompleteReadError as e:
        print(label, "incomplete", e, e.partial[:20], e.expected)
    except (ValueError, ConnectionError, RuntimeError, TypeError) as e:
        print(label, type(e).__name__, e)


async def serve(reader, writer):
    await reader.readexactly(2)
    for part in (b"short\n", b"x" * 30 + b"\n", b"y" * 10, b"y" * 10 + b"\n", b"after\n", b"a;b|c", b"0123456789" * 5 + b"|", b"tail"):
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.1)
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=16)
        writer.write(b"go")
        await attempt("line", reader.readline())
        await attempt("long line", reader.readline())
        await attempt("line in two", reader.readline())
        await attempt("rest", reader.readline())
        await attempt("after", reader.readline())
        await attempt("two separators", reader.readuntil((b";", b"|")))
        await attempt("longest", reader.readuntil((b"|", b"b|c")))
        await attempt("empty", reader.readuntil(b""))
        await attempt("no separators", reader.readuntil(()))
        await attempt("over", reader.readuntil(b"|"))
        await attempt("exactly", reader.readexactly(40))
        await attempt("negative", reader.readexactly(-1))
        await attempt("zero", reader.read(0))
        await attempt("until", reader.readuntil(b"|"))
        await attempt("missing", reader.readuntil(b"#"))
        print(reader.at_eof(), re.sub(r"fd=\d+", "fd=N", repr(reader)))  # others may have left some open
        await attempt("line at eof", reader.readline())
        await attempt("exactly at eof", reader.readexactly(1))
        await attempt("none", reader.readexactly(0))
        writer.close()
    # by hand
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=4, loop=loop)
    reader.feed_data(b"abcdefgh")
    waiter = asyncio.create_task(attempt("by hand", reader.readuntil(b"z")))
    await waiter
    first = asyncio.create_task(attempt("first", reader.readexactly(20)))
    await asyncio.sleep(0)
    second = asyncio.create_task(attempt("second", reader.read()))
    await asyncio.sleep(0)
    reader.feed_data(b"ij")
    await asyncio.sleep(0)
    reader.set_exception(ConnectionAbortedError("by hand"))
    await asyncio.gather(first, second)
    await attempt("later", reader.read(1))
    await attempt("line", reader.readline())
    print(repr(reader.exception()), reader.at_eof())
    reader = asyncio.StreamReader(loop=loop)
    reader.feed_eof()
    print(reader.at_eof(), await reader.read(), await reader.readline())
    try:
        reader.feed_data(b"late")
    except AssertionError as e:
        print("assert", e)
    try:
        asyncio.StreamReader(limit=0, loop=loop)
    except ValueError as e:
        print(e)


asyncio.run(main())
