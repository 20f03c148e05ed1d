# A future that a reader resolves: three tasks wait for three sockets, the data comes in another order.
import asyncio
import socket


async def readable(sock):
    loop = asyncio.get_running_loop()
    ready = loop.create_future()
    loop.add_reader(sock, ready.set_result, None)
    try:
        await ready
    finally:
        loop.remove_reader(sock)
    return sock.recv(10)


async def main():
    pairs = [socket.socketpair() for _ in range(3)]
    tasks = [asyncio.create_task(readable(a)) for a, _ in pairs]
    await asyncio.sleep(0)
    for n in 2, 0, 1:
        pairs[n][1].send(b"%d" % n)
        if n == 0:
            await asyncio.sleep(0)
    for task in asyncio.as_completed(tasks):
        print(await task)
    late = asyncio.create_task(readable(pairs[0][0]))
    await asyncio.sleep(0.1)
    late.cancel()
    print(await asyncio.gather(late, return_exceptions=True))
    for a, b in pairs:
        a.close()
        b.close()


asyncio.run(main())
