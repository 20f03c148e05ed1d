# sock_recv of a socket that was closed, cancelled; then another one has its number.
import asyncio, socket

async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    task = asyncio.create_task(loop.sock_recv(a, 10))
    await asyncio.sleep(0.1)
    a.close()
    await asyncio.sleep(0.1)
    task.cancel()
    try:
        await task
    except BaseException as e:
        print(type(e).__name__, e)
    c, d = socket.socketpair()
    c.setblocking(False)
    task = asyncio.create_task(loop.sock_recv(c, 10))
    await asyncio.sleep(0)
    d.send(b"hello")
    print(await task)
    b.close(); c.close(); d.close()

asyncio.run(main())
