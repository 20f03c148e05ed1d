# A failed operation leaves no reference cycle: what its caller holds is freed when the caller returns.
import asyncio
import os
import socket


class Probe:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("freed", self.name)


async def attempt(name, action):
    probe = Probe(name)
    try:
        print("result", await asyncio.wait_for(action(), 1))
    except Exception as e:
        print(type(e).__name__)


async def serve(reader, writer):
    command = await reader.readline()
    match command:
        case b"abort\n":
            writer.transport.abort()
        case b"half\n":
            writer.write(b"ha")
            writer.close()
        case b"long\n":
            writer.write(b"x" * 100)
            await asyncio.sleep(1)
            writer.close()
        case b"raise\n":
            raise ValueError


async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=8)
    address = server.sockets[0].getsockname()

    async def command(line, method, *args):
        reader, writer = await asyncio.open_connection(*address, limit=16)
        try:
            writer.write(line)
            return await getattr(reader, method)(*args)
        finally:
            writer.close()
            try:
                await writer.wait_closed()
            except ConnectionError as e:
                print("closed", type(e).__name__)

    async def drain():
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"abort\nmore")
        await asyncio.sleep(0.01)
        writer.write(b"x")
        writer.write(b"x")
        await writer.drain()

    async def with_socket(action):
        with socket.socket() as s:
            s.setblocking(False)
            return await action(s)

    def bad():
        raise KeyError

    await attempt("refused", lambda: asyncio.open_connection("127.0.0.1", 1))
    await attempt("refused all", lambda: loop.create_connection(asyncio.Protocol, "127.0.0.1", 1, all_errors=True))
    await attempt("happy", lambda: loop.create_connection(asyncio.Protocol, "127.0.0.1", 1, happy_eyeballs_delay=0.1))
    await attempt("name", lambda: asyncio.open_connection("no.such.host.invalid", 1))
    await attempt("factory", lambda: loop.create_connection(bad, *address))
    await attempt("unix", lambda: asyncio.open_unix_connection("/tmp/no/such/path"))
    await attempt("in use", lambda: asyncio.start_server(serve, *address))
    await attempt("datagram", lambda: loop.create_datagram_endpoint(bad, local_addr=("127.0.0.1", 0)))
    await attempt("half", lambda: command(b"half\n", "readexactly", 10))
    await attempt("abort", lambda: command(b"abort\nmore", "readline"))
    await attempt("limit", lambda: command(b"long\n", "readuntil"))
    await attempt("line", lambda: command(b"long\n", "readline"))
    await attempt("late", lambda: command(b"wait", "readline"))
    await attempt("sock refused", lambda: with_socket(lambda s: loop.sock_connect(s, ("127.0.0.1", 1))))
    await attempt("sock late", lambda: with_socket(lambda s: loop.sock_accept(s)))
    await attempt("sock send", lambda: with_socket(lambda s: loop.sock_sendall(s, b"x")))
    server.close()


asyncio.run(main())
