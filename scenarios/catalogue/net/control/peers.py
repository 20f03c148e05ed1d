# ticktape.peer: a literal script for one end of a stream.
import asyncio
from ticktape import EOF, RST, peer


async def read_until_reset():
    scripted = await peer([b"HELLO\n", 3, RST])
    reader, writer = await asyncio.open_connection("127.0.0.1", scripted.port)
    print(await reader.readline())
    writer.write(b"abc")
    try:
        print(await reader.read())
    except ConnectionResetError as e:
        print(repr(e))
    await scripted.done()
    print(scripted.received, scripted.script)
    writer.close()


async def stop_early():
    scripted = await peer([b"HELLO\n", 0.5, 5, EOF])
    reader, writer = await asyncio.open_connection("127.0.0.1", scripted.port)
    writer.write(b"abc")
    writer.write_eof()
    print(await reader.read())
    try:
        await scripted.done()
    except AssertionError as e:
        print(e)
    print(scripted.received)
    writer.close()


async def call():
    async def echo(reader, writer):
        writer.write(await reader.readexactly(4))
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 8000)
    scripted = await peer([b"pi", 0.25, b"ng", 4, EOF], "127.0.0.1", 8000, connect=True)
    await scripted.done()
    print(scripted.received, scripted)
    server.close()


async def main():
    await read_until_reset()
    await stop_early()
    await call()
    for bad in ["x"], [True], [None], [-1], [RST, 3]:
        try:
            await peer(bad)
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)


asyncio.run(main())
