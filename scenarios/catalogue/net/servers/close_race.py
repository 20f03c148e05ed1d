# A server that closes with connections in its backlog resets them.
import asyncio
async def serve(r, w):
    print("served", await r.read(10)); w.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    addr = server.sockets[0].getsockname()
    ts = [asyncio.create_task(asyncio.open_connection(*addr)) for _ in range(3)]
    await asyncio.sleep(0)
    ts[1].cancel()
    await asyncio.sleep(0)
    server.close()
    for x in await asyncio.gather(*ts, return_exceptions=True):
        if isinstance(x, tuple):
            try: print(await x[0].read()); x[1].close()
            except OSError as e: print(type(e).__name__)
        else: print(type(x).__name__)
    await server.wait_closed()
asyncio.run(main())
