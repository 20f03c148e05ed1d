"""Streams on uvloop: an answer is a beginning of the right one."""
import asyncio, uvloop
uvloop.install()
async def serve(reader, writer):
    try:
        while line := await reader.readline():
            writer.write(line.upper())
    except OSError:
        pass
    finally:
        writer.close()

async def ask(word):
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", 7000)
        writer.write(word)
        line = await asyncio.wait_for(reader.readline(), 30)
        writer.close()
        return line
    except OSError:
        return b""

async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 7000)
    for got, word in zip(await asyncio.gather(*map(ask, (b"a\n", b"b\n"))), (b"A\n", b"B\n")):
        assert word.startswith(got), got
    await asyncio.sleep(3600)
    server.close()
asyncio.run(main())
