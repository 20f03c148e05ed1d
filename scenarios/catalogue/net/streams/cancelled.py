# wait_for() around readline(); the handler is cancelled at the end of run().
import asyncio
async def serve(r, w):
    try: await r.read()
    except asyncio.CancelledError: print("cancelled"); raise
    finally: w.close(); print("closed")
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
    try: await asyncio.wait_for(r.readline(), 1)
    except TimeoutError: print("timeout")
    w.write(b"x")
    await asyncio.sleep(0)
asyncio.run(main())
