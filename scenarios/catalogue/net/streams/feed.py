# StreamReader without a transport.
import asyncio


async def main():
    reader = asyncio.StreamReader(limit=8)
    print(reader)
    reader.feed_data(b"one\ntwo\n")
    print(reader, await reader.readline())
    waiting = asyncio.create_task(reader.readuntil((b";", b"!!")))
    await asyncio.sleep(0)
    reader.feed_data(b"three!")
    await asyncio.sleep(0)
    reader.feed_data(b"!")
    print(await waiting)
    for call in lambda: reader.readexactly(-1), lambda: reader.readuntil(b""), lambda: reader.readuntil(()):
        try:
            await call()
        except ValueError as e:
            print(e)
    reader.feed_data(b"123456789012")
    try:
        await reader.readline()
    except ValueError as e:
        print(e)
    reader.feed_data(b"rest")
    reader.feed_eof()
    try:
        await reader.readexactly(10)
    except asyncio.IncompleteReadError as e:
        print(e, e.partial, e.expected)
    print(reader.at_eof(), await reader.read(), await reader.readline())
    reader.set_exception(OSError("gone"))
    try:
        await reader.read(1)
    except OSError as e:
        print(e, reader.exception())
    try:
        asyncio.StreamReader(limit=0)
    except ValueError as e:
        print(e)


asyncio.run(main())
