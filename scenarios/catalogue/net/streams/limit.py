# A line over the limit, LimitOverrunError and IncompleteReadError.
import asyncio
async def serve(r, w):
    w.write(b"a" * 200 + b"\n" + b"short\n"); await w.drain(); w.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname(), limit=64)
    try: print(await r.readline())
    except ValueError as e: print(e)
    try: print(await r.readuntil(b"z"))
    except asyncio.IncompleteReadError as e: print(e)
    except asyncio.LimitOverrunError as e: print(e)
    try: print(await r.readexactly(1000))
    except asyncio.IncompleteReadError as e: print(e, e.partial)
    w.close(); await w.wait_closed(); server.close(); await server.wait_closed()
asyncio.run(main())
