# stream_id_reused_too_soon, fixed: an id is free again once its reply has
# arrived, however late.
# explore: --slow 0
# runs: 200
import asyncio
import collections
import random

STREAM_IDS = 6
TIMEOUT = 0.02


class Server:
    """Answers requests in any order."""

    def __init__(self, rows):
        self.rows = rows
        self.client = None
        self.working = set()

    def receive(self, stream_id, key):
        task = asyncio.create_task(self.answer(stream_id, key))
        self.working.add(task)
        task.add_done_callback(self.working.discard)

    async def answer(self, stream_id, key):
        await asyncio.sleep(0.003)
        while random.randrange(10) == 9:  # compaction is using the disk
            await asyncio.sleep(0.008)
        loop = asyncio.get_running_loop()
        loop.call_later(0.001, self.client.on_reply, stream_id, self.rows[key])


class Connection:
    def __init__(self, server):
        self.server = server
        server.client = self
        self.free_ids = collections.deque(range(STREAM_IDS))
        self.ids = asyncio.Semaphore(STREAM_IDS)
        self.requests = {}
        self.late = 0

    def give_back(self, stream_id):
        self.free_ids.append(stream_id)
        self.ids.release()

    def on_reply(self, stream_id, row):
        reply = self.requests.pop(stream_id)
        self.give_back(stream_id)
        if reply.done():
            self.late += 1
        else:
            reply.set_result(row)

    async def query(self, key):
        loop = asyncio.get_running_loop()
        await self.ids.acquire()
        stream_id = self.free_ids.popleft()
        reply = self.requests[stream_id] = loop.create_future()
        loop.call_later(0.001, self.server.receive, stream_id, key)
        async with asyncio.timeout(TIMEOUT):
            return await reply


class Session:
    """Retries after a timeout, as the driver's default policy does."""

    def __init__(self, connection):
        self.connection = connection
        self.retries = 0
        self.failed = 0

    async def execute(self, key):
        for _ in range(3):
            try:
                return await self.connection.query(key)
            except TimeoutError:
                self.retries += 1
        self.failed += 1
        return None


async def web_user(session, user, pause):
    """Shows a user their profile, again and again."""
    for _ in range(22):
        row = await session.execute(user)
        assert row is None or row["name"] == user, f"{user} sees {row}"
        await asyncio.sleep(pause)


async def main():
    random.seed(130378)  # by default no reply is late
    names = ["ann", "bob", "cid", "dot", "eve"]
    rows = {name: {"name": name, "mail": name + "@example.org"}
            for name in names}
    session = Session(Connection(Server(rows)))
    users = [web_user(session, name, 0.002 + 0.001 * n)
             for n, name in enumerate(names)]
    await asyncio.gather(*users)


asyncio.run(main())
