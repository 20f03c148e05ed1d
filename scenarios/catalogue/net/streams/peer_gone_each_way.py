# Writes and drains after the peer closed, reset, half-closed; wait_closed and drain raise, and for how long.
"""Writing to a peer that is gone, in each way that it can go."""
import asyncio
import socket

LINGER = socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0"


async def gone(how, reader, writer):
    match how:
        case "close":
            writer.close()
        case "abort":
            writer.transport.abort()
        case "reset":
            writer.get_extra_info("socket").setsockopt(*LINGER)
            writer.close()
        case "eof":
            writer.write_eof()
        case "unread":
            await asyncio.sleep(0.05)
            writer.transport.pause_reading()
            writer.write(b"some")
            await asyncio.sleep(0.05)
            writer.close()
        case "half-read":
            await reader.readexactly(2)
            writer.write(b"answer")
            writer.close()


async def session(how, unix):
    arrived = asyncio.Event()

    async def handle(reader, writer):
        await gone(how, reader, writer)
        arrived.set()
        if how == "eof":
            print("server read", len(await reader.read()))
            writer.close()

    if unix:
        left, right = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=left)
        peer = asyncio.create_task(handle(*await asyncio.open_connection(sock=right)))
    else:
        server = await asyncio.start_server(handle, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    print("--", how, "unix" if unix else "tcp")
    for i in range(5):
        try:
            writer.write(b"x" * 20)
            await writer.drain()
            print(i, "written", writer.is_closing())
        except ConnectionError as e:
            print(i, type(e).__name__, e)
        await asyncio.sleep(0.03)
    try:
        print("read", await reader.read(100), reader.at_eof())
    except ConnectionError as e:
        print("read", type(e).__name__, e)
    try:
        print("read", await reader.read(100), repr(reader.exception()))
    except ConnectionError as e:
        print("read", type(e).__name__, e)
    writer.close()
    for _ in range(2):
        try:
            await writer.wait_closed()
            print("closed")
        except ConnectionError as e:
            print("wait_closed", type(e).__name__, e)
    try:
        await writer.drain()
        print("drained")
    except ConnectionError as e:
        print("drain", type(e).__name__, e)
    if not unix:
        server.close()
        await server.wait_closed()
    else:
        await peer


async def main():
    for unix in (False, True):
        for how in ("close", "abort", "reset", "eof", "unread", "half-read"):
            await session(how, unix)


asyncio.run(main())
