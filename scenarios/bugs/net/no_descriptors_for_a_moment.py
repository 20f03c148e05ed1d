# A service stops at any error of its loop, to be restarted by its supervisor. Where the process has no descriptor left
# for a moment, accept() fails with EMFILE, which asyncio reports and survives: it tries again after a second (CPython
# gh-151615). The service stops for nothing, and its clients with it. Fixed: it stops only at errors of its own code.
# explore: --inject net:errno --runs 1000
import asyncio


class Service:
    def __init__(self):
        self.failed = asyncio.Event()
        self.stopped_for = None

    def on_error(self, loop, context):
        self.stopped_for = context.get("exception")
        self.failed.set()

    async def serve(self, reader, writer):
        writer.write(await reader.readline())
        writer.close()

    async def run(self):
        asyncio.get_running_loop().set_exception_handler(self.on_error)
        async with await asyncio.start_server(self.serve, "127.0.0.1", 8080):
            await self.failed.wait()


async def call():
    for _ in range(10):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", 8080)
            break
        except OSError:  # no descriptor for the client
            await asyncio.sleep(1)
    writer.write(b"hello\n")
    reply = await reader.readline()
    writer.close()
    return reply


async def main():
    service = Service()
    running = asyncio.create_task(service.run())
    await asyncio.sleep(0.1)
    calling = asyncio.create_task(call())
    await asyncio.wait([running, calling], return_when=asyncio.FIRST_COMPLETED)
    if running.done() and service.stopped_for is None:
        return  # no descriptor for the listener
    assert service.stopped_for is None, repr(service.stopped_for)
    assert await calling == b"hello\n"
    running.cancel()


asyncio.run(main())
