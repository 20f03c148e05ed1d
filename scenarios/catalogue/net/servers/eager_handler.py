# With an eager task factory a client handler runs within connection_made(), up to its first wait.
import asyncio


async def serve(reader, writer):
    print("handler begins")
    writer.write(b"welcome\n")
    print(await reader.readline())
    writer.close()


async def main():
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    print(await reader.readline())
    writer.write(b"thanks\n")
    print(await reader.read())
    writer.close()
    server.close()


asyncio.run(main())
