# drain() waits while the peer does not read.
import asyncio
async def serve(r, w):
    await asyncio.sleep(1)
    n = 0
    while d := await r.read(65536): n += len(d)
    print("got", n)
    w.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    for i in range(3):
        w.write(b"x" * 100000)
        await w.drain()
    w.close()
    await w.wait_closed()
    server.close(); await server.wait_closed()
asyncio.run(main())
