# Writes after the peer closed: the second fails, drain() says Connection lost, then the reader's exception.
import asyncio
async def serve(r, w):
    w.close()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    for i in range(10):
        try:
            w.write(b"x"); await w.drain()
            await asyncio.sleep(0.01)
        except OSError as e:
            print(i, type(e).__name__, e)
    server.close()
asyncio.run(main())
