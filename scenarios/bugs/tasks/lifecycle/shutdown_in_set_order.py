# A server stops its background tasks by iterating over the set that holds
# them. Sets iterate by address: if the journal's task precedes a session's
# task, the journal is already closed when the session writes its last entry.
# explore:
import asyncio


class Journal:
    def __init__(self):
        self.entries = []
        self.closed = False

    async def keep(self):
        try:
            await asyncio.Event().wait()
        finally:
            self.closed = True

    def write(self, entry):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        self.entries.append(entry)


class Server:
    def __init__(self):
        self.journal = Journal()
        self.tasks = set()

    def spawn(self, coro):
        task = asyncio.create_task(coro)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def session(self, name):
        try:
            await asyncio.sleep(3600)
        finally:
            self.journal.write(f"{name} left")

    async def start(self):
        for name in ("ann", "bob"):
            self.spawn(self.session(name))
        self.spawn(self.journal.keep())
        await asyncio.sleep(0)

    async def stop(self):
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def main():
    server = Server()
    await server.start()
    await server.stop()
    assert sorted(server.journal.entries) == ["ann left", "bob left"], server.journal.entries


asyncio.run(main())
