# A reader that is replaced or removed by an earlier callback of its tick does not run.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    pairs = [socket.socketpair() for _ in range(3)]
    for a, b in pairs:
        a.setblocking(False)
        b.setblocking(False)

    def read(n):
        print("read", n, pairs[n][0].recv(10))
        if n == 0:
            print(loop.remove_reader(pairs[1][0]), loop.remove_reader(pairs[1][0]))
            loop.add_reader(pairs[2][0], replaced)

    def replaced():
        print("replaced", pairs[2][0].recv(10))
        loop.remove_reader(pairs[2][0])

    for n in range(3):
        loop.add_reader(pairs[n][0], read, n)
    for n in range(3):
        pairs[n][1].send(b"%d" % n)
    await asyncio.sleep(0.01)
    pairs[0][1].send(b"again")
    await asyncio.sleep(0.01)
    loop.remove_reader(pairs[0][0])
    for wrong in -1, "x", None:
        try:
            loop.add_reader(wrong, read)
        except ValueError as e:
            print(e)
    for a, b in pairs:
        a.close()
        b.close()


asyncio.run(main())
