# A server pings each 50 ms and drops a client that has not answered for two seconds: longer than a network is slow.
# explore: --runs 1000
import asyncio
import contextlib

MISSED_MAX = 40
dropped = []


async def serve(reader, writer):
    missed = 0

    async def pongs():
        nonlocal missed
        with contextlib.suppress(ConnectionError):
            while await reader.readline():
                missed = 0

    listening = asyncio.create_task(pongs())
    for _ in range(12):
        writer.write(b"ping\n")
        await asyncio.sleep(0.05)
        missed += 1
        if missed > MISSED_MAX:
            dropped.append("client")
            break
    listening.cancel()
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 4000)
    reader, writer = await asyncio.open_connection("127.0.0.1", 4000)
    try:
        while await reader.readline():
            writer.write(b"pong\n")
    except ConnectionError:  # the server left while an answer was on its way
        pass
    writer.close()
    server.close()
    await server.wait_closed()
    assert not dropped, dropped


asyncio.run(main())
