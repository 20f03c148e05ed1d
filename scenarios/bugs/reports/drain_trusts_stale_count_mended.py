# drain_trusts_stale_count, fixed: the jobs are counted again before the
# manager stops.
# explore: --slow 0
# runs: 200
import asyncio
import random

COUNT_TTL = 0.025
POLL = 0.003
BATCH = 4


class RetryRequested(Exception):
    pass


class Database:
    """The table of jobs."""

    def __init__(self):
        self.queued = []
        self.running = {}
        self.done = []
        self.statements = 0

    async def statement(self, seconds):
        self.statements += 1
        await asyncio.sleep(seconds)

    async def enqueue(self, job):
        await self.statement(0.0004)
        self.queued.append(job)

    async def dequeue(self, limit):
        await self.statement(0.001)
        jobs, self.queued = self.queued[:limit], self.queued[limit:]
        for job in jobs:
            self.running[job.number] = job
        return jobs

    async def count_queued(self):
        await self.statement(0.0005)
        return len(self.queued)

    async def finish(self, job):
        await self.statement(0.0007)
        del self.running[job.number]
        self.done.append(job.number)

    async def requeue(self, job):
        await self.statement(0.0007)
        del self.running[job.number]
        self.queued.append(job)


class Job:
    def __init__(self, number):
        self.number = number

    async def run(self):
        """Calls a service, up to three times."""
        for _ in range(3):
            await asyncio.sleep(0.002 + 0.0008 * (self.number % 7))
            if random.randrange(7) < 6:
                return
        raise RetryRequested(self.number)


class CachedCount:
    """The number of queued jobs, counted at most every COUNT_TTL seconds."""

    def __init__(self, database):
        self.database = database
        self.value = None
        self.counted = 0.0

    async def get(self):
        now = asyncio.get_running_loop().time()
        if self.value is None or now - self.counted >= COUNT_TTL:
            self.value = await self.database.count_queued()
            self.counted = now
        return self.value


class Manager:
    def __init__(self, database):
        self.database = database
        self.count = CachedCount(database)
        self.in_flight = set()
        self.retries = 0
        self.stopping = False

    async def execute(self, job):
        try:
            await job.run()
        except RetryRequested:
            self.retries += 1
            await self.database.requeue(job)
        else:
            await self.database.finish(job)

    async def is_drained(self):
        if await self.count.get() != 0 or self.in_flight:
            return False
        return await self.database.count_queued() == 0

    async def run(self):
        """Runs jobs; after `stopping` is set, until the queue is drained."""
        while not (self.stopping and await self.is_drained()):
            free = BATCH - len(self.in_flight)
            if free > 0:
                for job in await self.database.dequeue(free):
                    task = asyncio.create_task(self.execute(job))
                    self.in_flight.add(task)
                    task.add_done_callback(self.in_flight.discard)
            await asyncio.sleep(POLL)


async def producer(database, first, count, pause):
    for number in range(first, first + count):
        await database.enqueue(Job(number))
        await asyncio.sleep(pause)


async def nightly(manager_count):
    """Some managers drain one database."""
    database = Database()
    managers = [Manager(database) for _ in range(manager_count)]
    await producer(database, 0, 6, 0)
    draining = [asyncio.create_task(manager.run()) for manager in managers]
    await producer(database, 6, 30, 0.0011)
    for manager in managers:
        manager.stopping = True
    await asyncio.gather(*draining)
    return database


async def main():
    random.seed(289865)  # by default no call fails
    for manager_count in (1, 2):
        database = await nightly(manager_count)
        left = [job.number for job in database.queued]
        assert not left, f"never run: {left}"
        assert sorted(database.done) == list(range(36))


asyncio.run(main())
