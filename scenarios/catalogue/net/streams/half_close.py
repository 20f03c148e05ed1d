# Both directions are closed one after the other; the server still answers after the client's end.
import asyncio


async def serve(reader, writer):
    total = 0
    async for line in reader:
        total += int(line)
    writer.write(b"%d\n" % total)
    await asyncio.sleep(0.05)
    writer.write_eof()
    print("server", writer.can_write_eof(), writer.is_closing())
    await asyncio.sleep(0.05)
    writer.close()


async def main():
    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        for n in 1, 2, 3:
            writer.write(b"%d\n" % n)
            await writer.drain()
        writer.write_eof()
        print(await reader.read(), reader.at_eof())
        try:
            writer.write(b"late")
        except RuntimeError as e:
            print(e)
        writer.close()
        await writer.wait_closed()


asyncio.run(main())
