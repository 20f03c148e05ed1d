# sock_recv of a socket that was closed, while another one has its number.
import asyncio, socket

# a sock_recv whose socket is closed and whose number is used again before it is cancelled
async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    task = asyncio.create_task(loop.sock_recv(a, 10), name="first")
    await asyncio.sleep(0.1)
    a.close()
    c, d = socket.socketpair()
    c.setblocking(False)
    second = asyncio.create_task(loop.sock_recv(c, 10), name="second")
    await asyncio.sleep(0.1)
    d.send(b"hello")
    try:
        print(await asyncio.wait_for(second, 1))
    except TimeoutError:
        print("timeout")
    task.cancel()
    try:
        await task
    except BaseException as e:
        print(type(e).__name__, e)
    third = asyncio.create_task(loop.sock_recv(c, 10), name="third")
    await asyncio.sleep(0)
    d.send(b"again")
    try:
        print(await asyncio.wait_for(third, 1))
    except TimeoutError:
        print("timeout")
    b.close(); c.close(); d.close()

asyncio.run(main())
