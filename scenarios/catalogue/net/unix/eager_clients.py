# Many clients of a Unix server in one tick, with an eager task factory: connections are made without a wait.
import asyncio


async def serve(reader, writer):
    name = await reader.readline()
    writer.write(b"hello " + name)
    writer.close()


async def client(n):
    reader, writer = await asyncio.open_unix_connection("\0eager")
    print("connected", n)
    writer.write(b"%d\n" % n)
    print(await reader.read())
    writer.close()


async def main():
    server = await asyncio.start_unix_server(serve, "\0eager")
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    await asyncio.gather(*[client(n) for n in range(4)])
    server.close()


asyncio.run(main())
