# serve_forever() is cancelled: the server closes, and waits for its connections.
import asyncio
async def serve(r, w):
    w.write(await r.readline())
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    t = asyncio.create_task(server.serve_forever())
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    w.write(b"q\n"); print(await r.readline()); print(await r.read())
    t.cancel()
    try: await t
    except asyncio.CancelledError: print("stopped", server.is_serving())
    w.close()
asyncio.run(main())
