# Handlers that wait for one Event are woken together; their answers are in the order of the connections.
import asyncio


async def serve(reader, writer):
    name = await reader.readline()
    print("waits", name)
    await event.wait()
    writer.write(b"done " + name)
    writer.close()


async def client(name, address):
    reader, writer = await asyncio.open_connection(*address)
    writer.write(name + b"\n")
    print(await reader.read())
    writer.close()


async def main():
    global event
    event = asyncio.Event()
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    tasks = [asyncio.create_task(client(name, server.sockets[0].getsockname())) for name in (b"a", b"b", b"c")]
    await asyncio.sleep(1)
    event.set()
    await asyncio.gather(*tasks)
    server.close()


asyncio.run(main())
