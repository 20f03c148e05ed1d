# Echoes of up to 400 kB in small pieces: windows that close and open, and a buffer that grows by what is read.
import asyncio

async def echo(r, w):
    while data := await r.read(4096):
        w.write(data)
        await w.drain()
    w.close()

async def main():
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    for size in 50_000, 200_000, 280_000, 400_000:
        r, w = await asyncio.open_connection(*server.sockets[0].getsockname())
        async def send():
            w.write(b"e" * size)
            await w.drain()
            w.write_eof()
        task = asyncio.create_task(send())
        n, k = 0, 0
        while data := await r.read(10_000):
            n += len(data)
            k += 1
        await task
        print(n, k)
        w.close()
    server.close()

asyncio.run(main())
