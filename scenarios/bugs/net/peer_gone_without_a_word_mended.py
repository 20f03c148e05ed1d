# A worker waits for jobs on its connection to a queue. A firewall forgets the connection: neither end receives anything
# any more, nor an error, so the worker waits for ever (celery, aio-pika, every consumer without heartbeats). Fixed: the
# queue sends heartbeats, and the worker connects again when they fail to come.
# explore: --inject net:half-open --runs 1000
import asyncio

HEARTBEAT_S = 20


class Queue:
    def __init__(self, jobs):
        self.jobs = jobs

    async def serve(self, reader, writer):
        try:
            while self.jobs:
                await asyncio.sleep(1)
                writer.write(self.jobs[0] + b"\n")
                async with asyncio.timeout(HEARTBEAT_S):
                    if await reader.readline() != b"done\n":
                        break
                self.jobs.pop(0)
        except (ConnectionError, TimeoutError):
            pass
        writer.close()


class Worker:
    def __init__(self):
        self.done = set()

    async def receive(self, reader):
        async with asyncio.timeout(HEARTBEAT_S):
            return await reader.readline()

    async def session(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", 5672)
        try:
            while job := await self.receive(reader):
                self.done.add(job.strip())
                writer.write(b"done\n")
        except (ConnectionError, TimeoutError):
            pass
        finally:
            writer.close()

    async def run(self):
        for _ in range(20):
            await self.session()
            if self.done == {b"one", b"two"}:
                break


async def main():
    queue = Queue([b"one", b"two"])
    server = await asyncio.start_server(queue.serve, "127.0.0.1", 5672)
    worker = Worker()
    await worker.run()
    server.close()
    assert worker.done == {b"one", b"two"}


asyncio.run(main())
