# A proxy: half-closed on either side, upstream resets, fails or refuses.
import asyncio, contextlib

async def pipe(reader, writer, name):
    total = 0
    try:
        while data := await reader.read(4096):
            total += len(data)
            writer.write(data)
            await writer.drain()
    except (ConnectionError, asyncio.CancelledError) as e:
        print(name, "stopped", type(e).__name__)
        raise
    finally:
        print(name, total)
        with contextlib.suppress(OSError):
            if writer.can_write_eof() and not writer.is_closing():
                writer.write_eof()

def proxy_for(port):
    async def proxy(reader, writer):
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError as e:
            print("upstream:", type(e).__name__)
            writer.write(b"502 " + type(e).__name__.encode())
            writer.close()
            return
        try:
            async with asyncio.TaskGroup() as tg:
                tg.create_task(pipe(reader, up_writer, "up"))
                tg.create_task(pipe(up_reader, writer, "down"))
        except* ConnectionError as g:
            print("proxy", g.exceptions)
        finally:
            for w in up_writer, writer:
                w.close()
            await asyncio.gather(*(w.wait_closed() for w in (up_writer, writer)), return_exceptions=True)
            print("proxy done")
    return proxy

async def upstream(reader, writer):
    first = await reader.readline()
    if first == b"RESET\n":
        writer.transport.abort()
        return
    if first == b"RAISE\n":
        raise RuntimeError("handler broke")
    writer.write(b"> " + first)
    async for line in reader:
        writer.write(b"> " + line)
    writer.write(b"end\n")
    await writer.drain()
    writer.close()

async def ask(port, *lines, eof=True, wait=None):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for line in lines:
        writer.write(line)
        await asyncio.sleep(0.01)
    try:
        if eof:
            writer.write_eof()
        return await asyncio.wait_for(reader.read(), wait)
    except Exception as e:
        return repr(e)
    finally:
        writer.close()
        try:
            await writer.wait_closed()
        except OSError as e:
            print("client close", repr(e))

async def main():
    up = await asyncio.start_server(upstream, "127.0.0.1", 0)
    up_port = up.sockets[0].getsockname()[1]
    px = await asyncio.start_server(proxy_for(up_port), "127.0.0.1", 0)
    port = px.sockets[0].getsockname()[1]
    print(await ask(port, b"one\n", b"two\n", b"thr"))
    print(await ask(port, b"RESET\n"))
    print(await ask(port, b"RAISE\n", wait=1))
    print(await ask(port, b"no eof\n", eof=False, wait=0.5))
    print(await ask(port))
    up.close()
    await up.wait_closed()
    print(await ask(port, b"x\n"))
    px.close()
    await px.wait_closed()
    await asyncio.sleep(0.1)
    print(len(asyncio.all_tasks()))

asyncio.run(main())
