# abort() with unread data resets the connection: ECONNRESET once.
import asyncio
async def serve(r, w):
    await r.read(3)
    w.transport.abort()
    try:
        await w.wait_closed()
    except Exception as e: print("server", repr(e))
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    w.write(b"abcdef")
    try:
        print(await r.read())
    except ConnectionResetError as e: print("reset", e.errno)
    w.close()
    try: await w.wait_closed()
    except Exception as e: print("closed", type(e).__name__)
    server.close()
asyncio.run(main())
