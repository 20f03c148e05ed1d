# The byte of a signal has its place among ready descriptors.
import asyncio, signal, socket

async def main():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    a.setblocking(False), b.setblocking(False)
    order = []

    def readable():
        print("readable", b.recv(10))
        loop.call_soon(print, "after read")

    loop.add_reader(b, readable)
    loop.add_signal_handler(signal.SIGUSR1, print, "usr1")
    a.send(b"x")
    signal.raise_signal(signal.SIGUSR1)
    await asyncio.sleep(0.1)
    signal.raise_signal(signal.SIGUSR1)
    a.send(b"y")
    await asyncio.sleep(0.1)
    loop.remove_reader(b)
    a.close(), b.close()

asyncio.run(main())
