# Like connects_before_the_child_listens, fixed: the program waits until the child says that it listens.
# explore: --runs 1000
import asyncio
import sys

SERVER = """
import asyncio

async def handle(reader, writer):
    writer.write(await reader.readline())
    writer.close()

async def main():
    print("starting", flush=True)
    server = await asyncio.start_server(handle, "127.0.0.1", 8125)
    print("ready", flush=True)
    async with server:
        await server.serve_forever()

asyncio.run(main())
"""


async def main():
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", SERVER, stdout=asyncio.subprocess.PIPE)
    while await process.stdout.readline() != b"ready\n":
        pass
    reader, writer = await asyncio.open_connection("127.0.0.1", 8125)
    writer.write(b"hello\n")
    print(await reader.readline())
    writer.close()
    process.kill()
    await process.wait()


asyncio.run(main())
