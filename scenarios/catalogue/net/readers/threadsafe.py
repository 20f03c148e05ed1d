# call_soon_threadsafe() and call_soon() in one step, with a descriptor that is ready: their order.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    loop.add_reader(a, lambda: print("reader", a.recv(10)))
    b.send(b"x")
    loop.call_soon_threadsafe(print, "threadsafe")
    loop.call_soon(print, "soon")
    loop.call_later(0, print, "later")
    await asyncio.sleep(0)
    print("main")
    await asyncio.sleep(0)
    print("main again")
    loop.remove_reader(a)
    a.close()
    b.close()


asyncio.run(main())
