# What a refused connection leaves holds no frame: the writer of its caller closes itself when main() returns.
import asyncio
async def echo(r, w):
    try:
        while d := await r.read(10):
            w.write(d)
    finally:
        w.close()

async def main():
    s2 = await asyncio.start_server(echo, "127.0.0.1", 0)
    r, w = await asyncio.open_connection(*s2.sockets[0].getsockname())
    try:
        r2, w2 = await asyncio.open_connection("127.0.0.1", 1)
    except ConnectionRefusedError as e:
        print("refused", e.errno)
    print("x")
asyncio.run(main())
