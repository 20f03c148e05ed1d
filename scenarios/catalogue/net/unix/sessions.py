# Unix streams: errors, a server that replaces another's path, socket pairs.
import asyncio, os, socket

async def session(reader, writer):
    print("peer", repr(writer.get_extra_info("peername")), os.path.basename(writer.get_extra_info("sockname")))
    try:
        while True:
            n = int.from_bytes(await reader.readexactly(2), "big")
            body = await reader.readexactly(n)
            if body == b"quit":
                break
            writer.write(len(body).to_bytes(2, "big") + body.swapcase())
            await writer.drain()
    except asyncio.IncompleteReadError as e:
        print("incomplete:", e, e.args)
    writer.close()
    await writer.wait_closed()
    print("session over")

async def send(writer, *texts):
    for t in texts:
        b = t.encode()
        writer.write(len(b).to_bytes(2, "big"))
        writer.write(b)
    await writer.drain()

async def receive(reader):
    return (await reader.readexactly(int.from_bytes(await reader.readexactly(2), "big"))).decode()

async def main():
    path = "/tmp/ticktape-s.sock"
    try:
        await asyncio.open_unix_connection(path)
    except OSError as e:
        print(type(e).__name__, e.errno, e.strerror, e.filename)
    server = await asyncio.start_unix_server(session, path)
    print(server.sockets[0].family)
    r, w = await asyncio.open_unix_connection(path)
    await send(w, "Hello", "World", "")
    print([await receive(r) for _ in range(3)])
    await send(w, "quit", "ignored")
    print(await r.read(), r.at_eof())
    w.close(); await w.wait_closed()
    r, w = await asyncio.open_unix_connection(path, limit=10)
    w.write(b"\0\5abc")
    w.close()
    await asyncio.sleep(0)
    try:
        other = await asyncio.start_unix_server(session, path)
        print("replaced")
    except OSError as e:
        print(type(e).__name__, e)
    await asyncio.sleep(0.1)
    server.close()
    await server.wait_closed()
    r, w = await asyncio.open_unix_connection(path)
    w.close()
    a, b = socket.socketpair()
    r1, w1 = await asyncio.open_connection(sock=a)
    r2, w2 = await asyncio.open_unix_connection(sock=b)
    w1.write(b"over the pair\n")
    print(await r2.readline(), w2.get_extra_info("socket").family.name)
    w2.close()
    print(await r1.read())
    w1.close(); other.close()
    for bad in (dict(), dict(path="x", sock=a)):
        try:
            await asyncio.get_running_loop().create_unix_connection(asyncio.Protocol, **bad)
        except ValueError as e:
            print(e)

asyncio.run(main())
