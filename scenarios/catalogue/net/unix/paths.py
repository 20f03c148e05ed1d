# The path of a Unix socket is an entry among the files: it exists, has a mode, is listed, renamed and removed.
import asyncio, os, socket, stat
from pathlib import Path

async def handle(r, w):
    w.write(await r.readline())
    w.close()

def show(f, *args):
    try:
        print(f(*args))
    except OSError as e:
        print(type(e).__name__, e)

async def main():
    path = "service.sock"
    Path("plain").write_text("x")
    p = Path(path)
    print(os.path.exists(path), p.exists(), p.is_socket())
    server = await asyncio.start_unix_server(handle, path)
    print(os.path.exists(path), p.exists(), p.is_socket(), p.is_file(), os.path.isfile(path), os.path.isdir(path))
    mode = os.stat(path).st_mode
    print(stat.S_ISSOCK(mode), stat.S_ISREG(mode), stat.filemode(mode)[0], os.stat(path).st_size, stat.S_ISSOCK(p.stat().st_mode))
    print([e.name for e in os.scandir(".") if e.name.endswith(".sock")], [e.is_file() for e in os.scandir(".") if e.name.endswith(".sock")], path in os.listdir())
    show(open, path)
    show(open, path, "w")
    show(os.mkdir, path)
    show(os.rmdir, path)
    for target in path, "./" + path, os.path.abspath(path):
        r, w = await asyncio.open_unix_connection(target)
        w.write(b"hello\n")
        print(await r.read())
        w.close()
        await w.wait_closed()
    s = socket.socket(socket.AF_UNIX)
    show(s.bind, path)
    s.close()
    os.rename(path, "moved.sock")
    show(os.path.exists, path)
    r, w = await asyncio.open_unix_connection(Path("moved.sock"))
    w.write(b"moved\n")
    print(await r.read())
    w.close()
    for bad in path, "nowhere/x.sock", "plain", ".":
        try:
            await asyncio.open_unix_connection(bad)
        except OSError as e:
            print(bad == path, type(e).__name__, e)
    os.unlink("moved.sock")
    try:
        await asyncio.open_unix_connection("moved.sock")
    except OSError as e:
        print(type(e).__name__, e)
    server.close()
    await server.wait_closed()
    print(os.path.exists(path))
    os.unlink("plain")

asyncio.run(main())
