# A child that serves: the loop of the program talks to its loop over TCP; killed, it leaves its port.
import asyncio
import sys

SERVER = """
import asyncio

async def handle(reader, writer):
    writer.write((await reader.readline()).upper())
    await writer.drain()
    writer.close()

async def main():
    server = await asyncio.start_server(handle, "127.0.0.1", 8123)
    print("ready", flush=True)
    async with server:
        await server.serve_forever()

asyncio.run(main())
"""


async def main():
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", SERVER, stdout=asyncio.subprocess.PIPE)
    print(await process.stdout.readline())
    reader, writer = await asyncio.open_connection("127.0.0.1", 8123)
    writer.write(b"hello\n")
    print(await reader.readline(), await reader.read())
    writer.close()
    process.kill()
    print(await process.wait())
    try:
        await asyncio.open_connection("127.0.0.1", 8123)
    except ConnectionRefusedError:
        print("refused")


asyncio.run(main())
