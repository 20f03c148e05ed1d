# A name costs a worker: its result arrives while the loop selects; the executor is shut down at the end.
import asyncio
async def serve(r, w):
    w.write(b"x"); w.close()
async def main():
    server = await asyncio.start_server(serve, "localhost", 0)
    r, w = await asyncio.open_connection("localhost", server.sockets[0].getsockname()[1])
    print(await r.read())
    try: await asyncio.open_connection("nowhere", 1)
    except OSError as e: print(type(e).__name__, e)
asyncio.run(main())
