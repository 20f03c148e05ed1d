# A semaphore limits the clients that are served; the others wait in their handlers, and one that leaves is skipped.
import asyncio


async def serve(reader, writer):
    name = await reader.readline()
    async with slots:
        print("serves", name, slots.locked())
        await asyncio.sleep(1)
        writer.write(b"ok\n")
    writer.close()


async def client(name, patience, address):
    reader, writer = await asyncio.open_connection(*address)
    writer.write(name + b"\n")
    try:
        async with asyncio.timeout(patience):
            return name, await reader.readline()
    except TimeoutError:
        return name, "left"
    finally:
        writer.close()


async def main():
    global slots
    slots = asyncio.Semaphore(2)
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    for result in await asyncio.gather(*[client(b"%d" % n, [9, 9, 0.5, 9, 1.5][n], address) for n in range(5)]):
        print(*result)
    server.close()


asyncio.run(main())
