# pool_deadlocked_by_nested_acquire, fixed: the audit log is written through
# the connection that is held.
# explore: --slow 0
# runs: 200
import asyncio
import random

POOL_SIZE = 3
AUDIT_EVERY = 4


class Connection:
    def __init__(self, number):
        self.number = number
        self.queries = 0

    async def execute(self, query, seconds):
        assert query
        self.queries += 1
        await asyncio.sleep(seconds)


class Acquired:
    """async with pool.acquire() as connection"""

    def __init__(self, pool):
        self.pool = pool
        self.connection = None

    async def __aenter__(self):
        self.connection = await self.pool.get()
        return self.connection

    async def __aexit__(self, kind, error, traceback):
        self.pool.put(self.connection)


class Pool:
    def __init__(self, size):
        self.free = asyncio.LifoQueue()
        for number in range(size):
            self.free.put_nowait(Connection(number))
        self.waits = 0

    async def get(self):
        if self.free.empty():
            self.waits += 1
        return await self.free.get()

    def put(self, connection):
        self.free.put_nowait(connection)

    def acquire(self):
        return Acquired(self)


class Audit:
    """Writes the audit log."""

    def __init__(self):
        self.rows = 0

    async def flush(self, connection, user, count):
        await connection.execute(f"INSERT {count} rows of {user}", 0.002)
        self.rows += count


class Session:
    def __init__(self, user, audit):
        self.user = user
        self.audit = audit
        self.pending = 0

    async def note(self, connection, action):
        self.pending += 1
        if self.pending == AUDIT_EVERY:
            await connection.execute(f"SELECT name OF {self.user}", 0.003)
            await self.audit.flush(connection, self.user, self.pending)
            self.pending = 0
        assert action


class Application:
    def __init__(self, size):
        self.pool = Pool(size)
        self.audit = Audit()
        self.served = 0

    async def view(self, session):
        async with self.pool.acquire() as connection:
            await connection.execute("SELECT", 0.001)
        self.served += 1
        await asyncio.sleep(0.001)  # rendering

    async def order(self, session):
        async with self.pool.acquire() as connection:
            await connection.execute("BEGIN", 0)
            await connection.execute("UPDATE", 0.002)
            await session.note(connection, "order")
            await connection.execute("COMMIT", 0.001)
        self.served += 1


async def customer(application, user, orders, pause):
    session = Session(user, application.audit)
    for n in range(orders):
        await application.view(session)
        slow = random.randrange(6) == 5  # to type
        await asyncio.sleep(pause + (0.004 if slow else 0))
        await application.order(session)
        await asyncio.sleep(pause)


async def health(application, checks):
    """The load balancer's probe."""
    for _ in range(checks):
        async with application.pool.acquire() as connection:
            await connection.execute("SELECT 1", 0)
        await asyncio.sleep(0.007)


async def main():
    random.seed(329)  # by default no request is slow
    application = Application(POOL_SIZE)
    customers = [customer(application, "ann", 14, 0.0057),
                 customer(application, "bob", 14, 0.0066),
                 customer(application, "cid", 14, 0.0075)]
    await asyncio.gather(health(application, 20), *customers)
    assert application.served == 84
    assert application.audit.rows == 36


asyncio.run(main())
