# What accepting raises is reported under the name of the loop's method, without a line, since it is no function.
import asyncio


failing = []


def factory(loop, coro, **options):
    if failing and coro.__name__ == "_accept_connection2":
        failing.pop()
        coro.close()
        raise LookupError("no task for it")
    return asyncio.Task(coro, loop=loop, **options)


async def serve(reader, writer):
    writer.write(await reader.readline())
    writer.close()


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print(context["message"], repr(context["exception"])))
    loop.set_task_factory(factory)
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    failing.append(1)
    for _ in range(2):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"hello\n")
        try:
            print(await reader.read())
        except ConnectionResetError as e:
            print(repr(e))
        writer.close()
    server.close()


asyncio.run(main())
