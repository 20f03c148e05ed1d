# A metrics daemon listens on a Unix socket with a short backlog. Where several clients connect in one moment, connect()
# fails with EAGAIN, which asyncio takes for a connection that is being made: it says that it is connected, and each
# write fails (CPython gh-117208, gh-90871). Needs clients that come together. Fixed: the backlog holds all of them.
# explore: --runs 1000
import asyncio

PATH = "/tmp/ticktape-metrics.sock"
CLIENTS = 4


class Daemon:
    def __init__(self):
        self.counters = {}

    async def serve(self, reader, writer):
        while line := await reader.readline():
            name, _, amount = line.decode().partition(" ")
            self.counters[name] = self.counters.get(name, 0) + int(amount)
        writer.close()

    async def start(self):
        return await asyncio.start_unix_server(self.serve, PATH, backlog=CLIENTS)


async def report(number):
    await asyncio.sleep(0.1 * number)
    reader, writer = await asyncio.open_unix_connection(PATH)
    writer.write(b"requests 1\n")
    await writer.drain()
    writer.write_eof()
    await reader.read()
    writer.close()


async def main():
    daemon = Daemon()
    server = await daemon.start()
    async with asyncio.TaskGroup() as group:
        for number in range(CLIENTS):
            group.create_task(report(number))
    server.close()
    assert daemon.counters == {"requests": CLIENTS}, daemon.counters


asyncio.run(main())
