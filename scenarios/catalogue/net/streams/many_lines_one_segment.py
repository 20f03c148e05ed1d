# A hundred lines in one segment are read without a tick between them; two readers take turns.
import asyncio


async def worker(name, reader, lock):
    count = 0
    while True:
        async with lock:
            line = await reader.readline()
        if not line:
            break
        count += 1
        if count % 25 == 0:
            print(name, line)
            await asyncio.sleep(0)
    print(name, count)


async def serve(reader, writer):
    lock = asyncio.Lock()
    await asyncio.gather(worker("a", reader, lock), worker("b", reader, lock))
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"".join(b"%d\n" % n for n in range(100)))
    writer.close()
    await reader.read()
    server.close()


asyncio.run(main())
