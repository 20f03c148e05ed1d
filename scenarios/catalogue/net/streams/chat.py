# A chat room: each line goes to all other clients.
import asyncio

members = {}


async def serve(reader, writer):
    name = (await reader.readline()).decode().strip()
    members[name] = writer
    print(name, "joined")
    try:
        async for line in reader:
            for other, to in members.items():
                if other != name:
                    to.write(name.encode() + b": " + line)
            await asyncio.gather(*(to.drain() for to in members.values()))
    finally:
        del members[name]
        writer.close()
        print(name, "left")


async def client(address, name, says):
    reader, writer = await asyncio.open_connection(*address)
    writer.write(name.encode() + b"\n")
    await asyncio.sleep(0.05)
    for text in says:
        writer.write(text + b"\n")
        await writer.drain()
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    writer.write_eof()
    heard = (await reader.read()).splitlines()
    print(name, "heard", heard)
    writer.close()
    await writer.wait_closed()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    async with server, asyncio.TaskGroup() as group:
        group.create_task(client(address, "ann", [b"hi", b"all"]))
        group.create_task(client(address, "bob", [b"hello"]))
        group.create_task(client(address, "cid", []))


asyncio.run(main())
