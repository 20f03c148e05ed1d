# Two hosts: a server and its client.
import asyncio
from ticktape import start
async def handle(reader, writer):
    line = await reader.readline()
    writer.write(line.upper())
    await writer.drain()
    writer.close()
async def serve():
    server = await asyncio.start_server(handle, "0.0.0.0", 8888)
    async with server:
        await server.serve_forever()
async def client():
    await asyncio.sleep(0.1)
    reader, writer = await asyncio.open_connection("srv", 8888)
    writer.write(b"hello\n")
    print(await reader.readline())
    writer.close()
async def main():
    start("srv", serve)
    c = start("cli", client)
    await c
asyncio.run(main())
