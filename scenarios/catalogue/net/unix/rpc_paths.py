# Unix sockets: paths in use, stale, removed with the server, abstract names, start_unix_server, cleanup_socket, peers' names.
"""Servers and clients on Unix sockets, and what happens to their paths."""
import asyncio
import os
import socket
import tempfile


async def handle(reader, writer):
    print("peer", repr(writer.get_extra_info("peername")), repr(os.path.basename(str(writer.get_extra_info("sockname")))))
    while data := await reader.read(100):
        writer.write(data.swapcase())
        await writer.drain()
    writer.close()


async def ask(path, data):
    reader, writer = await asyncio.open_unix_connection(path)
    writer.write(data)
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def main():
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "s")
    server = await asyncio.start_unix_server(handle, path)
    print(os.path.exists(path), await asyncio.gather(ask(path, b"One"), ask(path, b"Two")))
    try:
        await asyncio.start_unix_server(handle, path)
    except OSError as e:
        print(type(e).__name__, e.errno, "in use" in str(e))
    server.close()
    await server.wait_closed()
    print("removed", not os.path.exists(path))
    try:
        await ask(path, b"")
    except FileNotFoundError as e:
        print(e.errno, e.strerror)
    sock = socket.socket(socket.AF_UNIX)
    sock.bind(path)
    try:
        await ask(path, b"")
    except ConnectionRefusedError as e:
        print(e.errno, e.strerror)
    sock.close()
    print("stale", os.path.exists(path))
    server = await asyncio.start_unix_server(handle, path, cleanup_socket=False)
    print(await ask(path, b"Stale paths are replaced"))
    server.close()
    await server.wait_closed()
    print("kept", os.path.exists(path))
    os.unlink(path)
    abstract = "\0ticktape-abstract"
    server = await asyncio.start_unix_server(handle, abstract)
    print(await ask(abstract, b"aB"), server.sockets[0].getsockname())
    server.close()
    await server.wait_closed()
    for args, kwargs in [((), {}), ((path,), {"sock": socket.socket()}), ((), {"sock": socket.socket()})]:
        try:
            await asyncio.get_running_loop().create_unix_server(asyncio.Protocol, *args, **kwargs)
        except ValueError as e:
            print("server:", str(e).split(", got")[0])
        try:
            await asyncio.get_running_loop().create_unix_connection(asyncio.Protocol, *args, **kwargs)
        except ValueError as e:
            print("client:", str(e).split(", got")[0])
        if "sock" in kwargs:
            kwargs["sock"].close()
    # a server on a listening socket of one's own
    sock = socket.socket(socket.AF_UNIX)
    sock.bind(path)
    server = await asyncio.start_unix_server(handle, sock=sock, backlog=1)
    print(await asyncio.gather(*(ask(path, b"%d" % i) for i in range(4)), return_exceptions=True))
    os.unlink(path)
    server.close()
    server.close()
    await server.wait_closed()
    os.rmdir(folder)


asyncio.run(main())
