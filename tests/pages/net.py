import asyncio

served = 0


async def serve(reader, writer):
    global served
    while line := await reader.readline():
        served += 1
        await asyncio.sleep(0.05)
        writer.write(line.upper())
        await writer.drain()
    writer.close()


async def client(port, name):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for i in range(2):
        writer.write(f"{name} {i}\n".encode())
        await writer.drain()
        print(await reader.readline())
    writer.close()
    await writer.wait_closed()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        await asyncio.gather(client(port, "ann"), client(port, "bob"))


asyncio.run(main())
