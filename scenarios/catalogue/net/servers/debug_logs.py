# What asyncio logs of sockets and pipes in debug mode, and from where; each record's text without addresses, descriptors and ports.
import asyncio
import logging
import os
import re
import socket
import sys


class Printing(logging.Handler):
    def emit(self, record):
        if record.funcName in ("_run_once", "default_exception_handler"):
            return  # they show asyncio's own functions
        text = re.sub(r"0x[0-9a-f]+|(?<=fd=)\d+|(?<=pipe )\d+|(?<=', )\d{5}|[\d.]+(?=ms)", "N", record.getMessage().partition("\n")[0])
        print(record.levelname, record.module, record.lineno, record.funcName, text.replace("SimLoop", "KernelLoop"))
        if record.exc_info:
            print(" ", *record.exc_info[:2])


logging.getLogger("asyncio").setLevel(logging.DEBUG)
logging.getLogger("asyncio").addHandler(Printing())


class Protocol(asyncio.Protocol):
    def __init__(self, name):
        self.name = name
        self.lost = asyncio.get_running_loop().create_future()

    def __repr__(self):
        return f"<{self.name}>"

    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, addr):
        print(self.name, "got", data)

    def connection_lost(self, exc):
        if not self.lost.done():
            self.lost.set_result(exc)


async def serve(reader, writer):
    while line := await reader.readline():
        writer.write(line)
    writer.close()


async def streams():
    server = await asyncio.start_server(serve, "127.0.0.1", 8888)
    async with server:
        reader, writer = await asyncio.open_connection("localhost", 8888, limit=64)
        writer.write(b"twelve bytes\n" * 10)
        writer.write_eof()
        print(len(await reader.read()))
        writer.close()
        await writer.wait_closed()


async def reset():
    loop = asyncio.get_running_loop()
    accepted = []
    server = await loop.create_server(lambda: accepted.append(Protocol("server")) or accepted[-1], "127.0.0.1", 8889)
    transport, protocol = await loop.create_connection(lambda: Protocol("client"), "127.0.0.1", 8889)
    await asyncio.sleep(0.1)
    transport.pause_reading()
    transport.resume_reading()
    sock = accepted[0].transport.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    accepted[0].transport.abort()
    print(repr(await protocol.lost))
    for _ in range(7):
        transport.write(b"lost")
    try:
        transport.writelines([b"lost"])
    except TypeError as e:
        print(e)
    server.close()
    await server.wait_closed()


async def datagrams():
    loop = asyncio.get_running_loop()
    one, _ = await loop.create_datagram_endpoint(lambda: Protocol("one"), local_addr=("127.0.0.1", 9999))
    two, _ = await loop.create_datagram_endpoint(lambda: Protocol("two"), remote_addr=("127.0.0.1", 9999))
    two.sendto(b"datagram")
    await asyncio.sleep(0.1)
    one.close()
    two.close()
    await asyncio.sleep(0)


async def accepted():
    loop = asyncio.get_running_loop()
    a, b = socket.socketpair()
    t, _ = await loop.connect_accepted_socket(lambda: Protocol("accepted"), a)
    u, p = await loop.create_connection(lambda: Protocol("connected"), sock=b)
    t.close()
    print(await p.lost)


async def unix():
    loop = asyncio.get_running_loop()
    server = await loop.create_unix_server(lambda: Protocol("server"), "/tmp/ticktape-logs.sock")
    t, _ = await loop.create_unix_connection(lambda: Protocol("client"), "/tmp/ticktape-logs.sock")
    await asyncio.sleep(0)
    t.close()
    server.close()
    await server.wait_closed()


async def pipes():
    loop = asyncio.get_running_loop()
    r, w = os.pipe()
    reading, p = await loop.connect_read_pipe(lambda: Protocol("reading"), open(r, "rb", 0))
    writing, q = await loop.connect_write_pipe(lambda: Protocol("writing"), open(w, "wb", 0))
    reading.pause_reading()
    reading.resume_reading()
    writing.close()
    print(await p.lost, await q.lost)
    r, w = os.pipe()
    reading, p = await loop.connect_read_pipe(lambda: Protocol("reading"), open(r, "rb", 0))
    writing, q = await loop.connect_write_pipe(lambda: Protocol("writing"), open(w, "wb", 0))
    reading.close()
    print(await p.lost, repr(await q.lost))
    for _ in range(8):
        writing.write(b"lost")


async def full():
    loop = asyncio.get_running_loop()
    r, w = os.pipe()
    writing, protocol = await loop.connect_write_pipe(lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), open(w, "wb", 0))
    writer = asyncio.StreamWriter(writing, protocol, None, loop)
    writer.write(b"x" * 150_000)
    loop.call_later(1, os.read, r, 100_000)
    loop.call_later(2, os.read, r, 100_000)
    await writer.drain()
    writer.close()
    os.close(r)
    await writer.wait_closed()


async def main():
    for part in streams, reset, datagrams, accepted, unix, pipes, full:
        print("--", part.__name__)
        await part()


asyncio.run(main(), debug=True)
