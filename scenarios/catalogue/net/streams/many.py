# Six clients at once: connections are accepted in one tick.
import asyncio
async def serve(r, w):
    n = await r.readline()
    await asyncio.sleep(int(n) * 0.1)
    w.write(n); w.close(); await w.wait_closed()
async def client(addr, i):
    r, w = await asyncio.open_connection(*addr)
    w.write(b"%d\n" % i)
    print(i, await r.read())
    w.close(); await w.wait_closed()
async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server, asyncio.TaskGroup() as tg:
        for i in range(6): tg.create_task(client(server.sockets[0].getsockname(), i * 7 % 5))
asyncio.run(main())
