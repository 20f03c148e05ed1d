# Loops that select by poll() and select(): what other threads and executors send to them wakes them.
import asyncio
import selectors
import socket


def work(n):
    return n * n


async def handle(reader, writer):
    loop = asyncio.get_running_loop()
    while line := await reader.readline():
        writer.write(b"%d\n" % await loop.run_in_executor(None, work, int(line)))
    writer.close()


async def main(cls):
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for n in 3, 4:
        writer.write(b"%d\n" % n)
        print(cls, await reader.readline())
    writer.close()
    await writer.wait_closed()
    loop.call_soon_threadsafe(print, "from the loop's own thread")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    future = loop.create_future()
    loop.run_in_executor(None, loop.call_soon_threadsafe, future.set_result, "from a worker")
    print(await future)
    server.close()
    await server.wait_closed()


for cls in selectors.SelectSelector, selectors.PollSelector, selectors.EpollSelector, selectors.DefaultSelector:
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(cls())) as runner:
        runner.run(main(cls.__name__))
