# A listening socket that serves several loops in turn, each by a duplicate of it.
import asyncio, socket

async def serve_once(sock):
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    async def h(r, w):
        w.write((await r.read(10))[::-1])
        w.close()
        await w.wait_closed()
        done.set_result(None)
    s = await asyncio.start_server(h, sock=sock.dup())
    r, w = await asyncio.open_connection(*sock.getsockname())
    w.write(b"abc")
    print(await r.read())
    w.close()
    await done
    s.close()
    await s.wait_closed()

sock = socket.create_server(("127.0.0.1", 9401))
with asyncio.Runner() as runner:
    runner.run(serve_once(sock))
    runner.run(serve_once(sock))
asyncio.run(serve_once(sock))
print(sock.fileno() != -1)
sock.close()
