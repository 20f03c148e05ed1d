# An eager task factory: the accepting task starts within the accept handle.
import asyncio


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


async def main():
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"line\n")
    print(await reader.read())
    writer.close()
    await writer.wait_closed()
    server.close()
    await server.wait_closed()


asyncio.run(main())
