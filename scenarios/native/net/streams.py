# Streams: each kind of read and how it fails, a handler that raises, one that is cancelled, and streams that nobody closes.
import asyncio


async def read_line(reader):
    print("waits", await reader.readline())


async def serve(reader, writer):
    what = await reader.readline()
    print("serves", what)
    if what == b"lines\n":
        writer.write(b"one\ntwo")
        await asyncio.sleep(1)
        writer.write(b";three;rest")
        writer.write_eof()
        print("then", await reader.read())
    elif what == b"long\n":
        writer.write(b"x" * 300 + b"\nshort\n" + b"y" * 300 + b";z")
    elif what == b"raise\n":
        raise ValueError("handler")
    elif what == b"wait\n":
        await asyncio.sleep(100)
    elif what == b"reset\n":
        writer.write(b"bye")
        writer.transport.abort()
    elif what == b"slow\n":
        await asyncio.sleep(1)
        print("read", len(await reader.read()))


async def ask(what, limit=2**16):
    reader, writer = await asyncio.open_unix_connection("\0streams", limit=limit)
    writer.write(what)
    await writer.drain()
    return reader, writer


async def lines():
    reader, writer = await ask(b"lines\n")
    print(await reader.readline())
    task = asyncio.create_task(read_line(reader))
    await asyncio.sleep(0)
    try:
        await reader.read(1)
    except RuntimeError as e:
        print(e)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    print(await reader.readuntil(b";th"))
    print(await reader.readexactly(3))
    try:
        await reader.readexactly(100)
    except asyncio.IncompleteReadError as e:
        print(e, e.partial)
    print(reader.at_eof(), await reader.read(10))
    try:
        await reader.readuntil(b";")
    except asyncio.IncompleteReadError as e:
        print(e, e.partial)
    print(await reader.readline())
    writer.write(b"end")
    writer.close()
    await writer.wait_closed()
    await writer.wait_closed()


async def long():
    reader, writer = await ask(b"long\n", 100)
    try:
        await reader.readline()
    except ValueError as e:
        print(e)
    print(await reader.readline())
    try:
        await reader.readuntil(b";")
    except asyncio.LimitOverrunError as e:
        print(e, e.consumed)
    print(len(await reader.read()))


async def lost():
    for what in b"raise\n", b"reset\n":
        reader, writer = await ask(what)
        try:
            print(await reader.read(100), await reader.read(100))
        except ConnectionError as e:
            print(type(e).__name__)
        for _ in range(2):
            try:
                writer.write(b"x")
                await writer.drain()
                print("drained")
            except ConnectionError as e:
                print(type(e).__name__)
        writer.close()
        try:
            await writer.wait_closed()
        except ConnectionError as e:
            print(type(e).__name__)


async def slow():
    reader, writer = await ask(b"slow\n")
    writer.write(b"x" * 1000000)
    await writer.drain()
    print("drained", writer.is_closing())
    writer.write_eof()
    print(await reader.read())


async def main():
    server = await asyncio.start_unix_server(serve, "\0streams")
    await lines()
    await long()
    await lost()
    await slow()
    await ask(b"wait\n")
    server.close()
    try:
        await asyncio.open_unix_connection("\0streams")
    except ConnectionRefusedError as e:
        print(e.errno)


asyncio.run(main())
