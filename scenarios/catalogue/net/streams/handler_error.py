# An exception of a client handler is reported, and closes its transport.
import asyncio
async def serve(r, w):
    await r.readline()
    raise RuntimeError("boom")
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    w.write(b"\n")
    print(await r.read())
    w.close()
    await w.wait_closed()
asyncio.run(main())
