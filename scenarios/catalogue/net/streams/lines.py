# readline, readuntil and readexactly; write_eof leaves the other direction open.
import asyncio
async def serve(r, w):
    while line := await r.readline():
        w.write(b"<" + line.strip() + b">\n")
        await w.drain()
    print("end", r.at_eof())
    w.close()
async def main():
    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        r, w = await asyncio.open_connection("127.0.0.1", port)
        w.writelines([b"one\n", b"two\nthr"])
        print(await r.readline())
        w.write(b"ee\nlast")
        w.write_eof()
        print(await r.readuntil(b">\n"))
        print(await r.readexactly(3))
        print(await r.read())
        w.close()
        await w.wait_closed()
asyncio.run(main())
