# A batching loader sets the results of a batch one after another. One of its
# callers has given up, so set_result raises InvalidStateError, and those after
# it never get theirs (https://github.com/syrusakbary/aiodataloader/pull/44).
# Needs a batch that is slower than one caller's timeout.
# explore:
import asyncio


class Loader:
    """Collects the keys of one tick, and loads them together."""

    def __init__(self, load_many):
        self.load_many = load_many
        self.queue = []
        self.cache = {}
        self.tasks = set()

    def load(self, key):
        if key in self.cache and not self.cache[key].cancelled():
            return self.cache[key]
        future = asyncio.get_running_loop().create_future()
        self.cache[key] = future
        if not self.queue:
            asyncio.get_running_loop().call_soon(self.dispatch)
        self.queue.append((key, future))
        return future

    def dispatch(self):
        batch, self.queue = self.queue, []
        task = asyncio.create_task(self.run(batch))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def run(self, batch):
        values = await self.load_many([key for key, _ in batch])
        for (_, future), value in zip(batch, values):
            future.set_result(value)


class Database:
    def __init__(self):
        self.queries = 0

    async def users(self, keys):
        self.queries += 1
        await asyncio.sleep(0.04)
        return [f"user {key}" for key in keys]


async def resolve(loader, key, timeout, found):
    try:
        async with asyncio.timeout(timeout):
            found[key] = await loader.load(key)
    except TimeoutError:
        found[key] = None


async def main():
    database, found = Database(), {}
    loader = Loader(database.users)
    async with asyncio.TaskGroup() as group:
        for key, timeout in ((1, None), (2, 0.05), (3, None), (4, 0.5)):
            group.create_task(resolve(loader, key, timeout, found))
        await asyncio.sleep(0.2)
        group.create_task(resolve(loader, 5, None, found))
    assert found[1] == "user 1" and found[3] == "user 3", found
    assert database.queries == 2, database.queries


asyncio.run(main())
