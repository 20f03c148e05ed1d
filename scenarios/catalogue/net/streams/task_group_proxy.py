# A proxy whose two directions are a task group: one that fails ends the other.
import asyncio


async def copy(reader, writer, name):
    try:
        while data := await reader.read(10):
            if b"!" in data:
                raise ValueError(name)
            writer.write(data)
        writer.write_eof()
    except asyncio.CancelledError:
        print(name, "cancelled")
        raise


async def proxy(reader, writer):
    up_reader, up_writer = await asyncio.open_connection(*upstream.sockets[0].getsockname())
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(copy(reader, up_writer, "up"))
            group.create_task(copy(up_reader, writer, "down"))
    except* ValueError as e:
        print(e.exceptions)
    up_writer.close()
    writer.close()


async def echo(reader, writer):
    while data := await reader.read(100):
        writer.write(data.upper())
    writer.close()


async def main():
    global upstream
    upstream = await asyncio.start_server(echo, "127.0.0.1", 0)
    front = await asyncio.start_server(proxy, "127.0.0.1", 0)
    for texts in (b"abc", b"def"), (b"abc", b"no!"):
        reader, writer = await asyncio.open_connection(*front.sockets[0].getsockname())
        for text in texts:
            writer.write(text)
            await asyncio.sleep(0.1)
        if not writer.is_closing():
            writer.write_eof()
        print(await reader.read())
        writer.close()
    front.close()
    upstream.close()


asyncio.run(main())
