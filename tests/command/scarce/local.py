# Unix sockets, pairs of sockets, pipes, datagrams.
import asyncio
import os
import socket
import tempfile


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


class Receiver(asyncio.DatagramProtocol):
    def __init__(self):
        self.got = asyncio.get_running_loop().create_future()

    def datagram_received(self, data, address):
        self.got.set_result(data)


async def use_datagrams(loop):
    transport, receiver = await loop.create_datagram_endpoint(Receiver, local_addr=("127.0.0.1", 0))
    try:
        transport.sendto(b"datagram", transport.get_extra_info("sockname"))
        print(await asyncio.wait_for(receiver.got, 2))
    finally:
        transport.close()


async def use_pipe(loop):
    end, other = os.pipe()
    reader = asyncio.StreamReader()
    with open(end, "rb", 0) as file:
        try:
            transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
            os.write(other, b"pipe")
        finally:
            os.close(other)
        print(await reader.read())
        transport.close()


async def main():
    loop = asyncio.get_running_loop()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        async with await asyncio.start_unix_server(serve, path):
            reader, writer = await asyncio.open_unix_connection(path)
            writer.write(b"unix\n")
            print(await asyncio.wait_for(reader.readline(), 2))
            writer.close()
    a, b = socket.socketpair()
    with a, b:
        a.setblocking(False)
        b.setblocking(False)
        await loop.sock_sendall(a, b"pair")
        print(await loop.sock_recv(b, 10))
    await use_pipe(loop)
    await use_datagrams(loop)


def end(run):
    """An error ends the program, and what it had is free again."""
    try:
        run()
    except (OSError, RuntimeError, ExceptionGroup) as e:
        print("failed:", type(e).__name__)


end(lambda: asyncio.run(main()))
