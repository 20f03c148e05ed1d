# An end makes a descriptor readable and, of a socket pair, writable again and again; recv() returns nothing.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False)
    counts = {"r": 0, "w": 0}

    def count(kind):
        counts[kind] += 1
        if counts[kind] == 3:
            (loop.remove_reader if kind == "r" else loop.remove_writer)(a)

    b.close()
    loop.add_reader(a, count, "r")
    loop.add_writer(a, count, "w")
    await asyncio.sleep(0.1)
    print(counts, a.recv(10))
    try:
        a.send(b"x")
    except BrokenPipeError as e:
        print(type(e).__name__)
    a.close()


asyncio.run(main())
