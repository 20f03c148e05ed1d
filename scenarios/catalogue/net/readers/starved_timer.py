# A reader whose descriptor is always ready does not starve timers, nor they it.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    b.send(b"x" * 5)
    seen = []
    loop.call_later(0, seen.append, "timer")

    def ready():
        seen.append(a.recv(1))
        loop.call_soon(seen.append, "soon")

    loop.add_reader(a, ready)
    for _ in range(8):
        await asyncio.sleep(0)
    loop.remove_reader(a)
    print(seen)
    a.close()
    b.close()


asyncio.run(main())
