# A device is polled with a short timeout: wait_for() cancels sock_recv() when the data has been received, but its task has
# not run yet, and the bytes are gone (CPython bpo-30064, and every protocol that retries a cancelled read). Fixed: a
# reader stores what arrives, and timing out only ends the wait.
# explore: --runs 1000
import asyncio
import socket


class Device:
    def __init__(self, sock):
        self.sock = sock
        self.reading = None

    async def receive(self):
        loop = asyncio.get_running_loop()
        if self.reading is None:
            self.reading = asyncio.create_task(loop.sock_recv(self.sock, 100))
        data = await asyncio.wait_for(asyncio.shield(self.reading), 1)
        self.reading = None
        return data

    async def measure(self):
        received = b""
        while not received.endswith(b"\n"):
            try:
                data = await self.receive()
            except TimeoutError:
                continue  # the device is slow
            if not data:
                raise EOFError(received)
            received += data
        return received


async def device(listener):
    loop = asyncio.get_running_loop()
    sock, _ = await loop.sock_accept(listener)
    with sock:
        for part in b"20.", b"5 degrees\n":
            await asyncio.sleep(0.8)
            await loop.sock_sendall(sock, part)


async def main():
    loop = asyncio.get_running_loop()
    with socket.create_server(("127.0.0.1", 4001)) as listener, socket.socket() as sock:
        listener.setblocking(False)
        sock.setblocking(False)
        running = asyncio.create_task(device(listener))
        await loop.sock_connect(sock, ("127.0.0.1", 4001))
        value = await Device(sock).measure()
        assert value == b"20.5 degrees\n", value
        await running


asyncio.run(main())
