# What a Unix server does about its path: a stale one is replaced, its own removed, but not what took its place.
import asyncio, os, socket
from pathlib import Path

async def handle(r, w):
    w.close()

async def main():
    path = "stale_a.sock"
    # stale: the socket is closed, its path stays
    s = socket.socket(socket.AF_UNIX)
    s.bind(path)
    s.listen()
    print(s.getsockname() == path)
    s.close()
    print(os.path.exists(path))
    try:
        await asyncio.open_unix_connection(path)
    except OSError as e:
        print(type(e).__name__, e)
    s = socket.socket(socket.AF_UNIX)
    try:
        s.bind(path)
    except OSError as e:
        print(type(e).__name__, e)
    s.close()
    server = await asyncio.start_unix_server(handle, path)
    # another one takes its place
    other = await asyncio.start_unix_server(handle, path)
    server.close()
    await server.wait_closed()
    print(os.path.exists(path))
    other.close()
    await other.wait_closed()
    print(os.path.exists(path))
    keep = await asyncio.start_unix_server(handle, Path(path), cleanup_socket=False)
    keep.close()
    await keep.wait_closed()
    print(os.path.exists(path))
    Path(path).unlink()
    Path(path).write_text("plain")
    try:
        await asyncio.start_unix_server(handle, path)
    except OSError as e:
        print(type(e).__name__, e.errno, str(e))
    try:
        await asyncio.open_unix_connection(path)
    except OSError as e:
        print(type(e).__name__, e)
    os.remove(path)
    # bound sockets given to a server
    s = socket.socket(socket.AF_UNIX)
    s.bind(path)
    server = await asyncio.start_unix_server(handle, sock=s)
    print(os.path.exists(path))
    server.close()
    print(os.path.exists(path))
    # removed by the program, and by rename
    server = await asyncio.start_unix_server(handle, path)
    os.unlink(path)
    Path(path).write_text("mine")
    server.close()
    print(Path(path).read_text())
    os.remove(path)
    server = await asyncio.start_unix_server(handle, path)
    Path("stale_tmp").write_text("new")
    os.replace("stale_tmp", path)
    try:
        await asyncio.open_unix_connection(path)
    except OSError as e:
        print(type(e).__name__, e)
    server.close()
    print(Path(path).read_text())
    os.unlink(path)
    try:
        await asyncio.start_unix_server(handle, "no/x.sock")
    except OSError as e:
        print(type(e).__name__, e)
    try:
        await asyncio.start_unix_server(handle, "x" * 200)
    except OSError as e:
        print(type(e).__name__, e)

asyncio.run(main())
