# Ready descriptors are reported in the order in which they became ready; those that stay ready keep it.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    pairs = [socket.socketpair() for _ in range(4)]
    left = {n: 3 for n in range(4)}

    def read(n):
        print("read", n, pairs[n][0].recv(1))
        left[n] -= 1
        if left[n] == 0:
            loop.remove_reader(pairs[n][0])

    for n in range(4):
        pairs[n][0].setblocking(False)
        loop.add_reader(pairs[n][0], read, n)
    for n in 2, 0, 3:
        pairs[n][1].send(b"abc")
    await asyncio.sleep(0)
    pairs[1][1].send(b"xyz")
    await asyncio.sleep(0.01)
    print(left)
    for a, b in pairs:
        a.close()
        b.close()


asyncio.run(main())
