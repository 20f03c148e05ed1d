# Two-phase commit with lazy recovery: the decision is a record that the client
# or a reader puts (https://github.com/scalar-labs/scalardb/pull/2135). A
# reader that finds a row prepared for too long aborts the transaction and
# rolls the row back; the committing client does not check whether the decision
# has been made. Needs a database that is throttled in several intervals, and a
# reader in between.
# explore: --slow 0
import asyncio
import random

EXPIRES = 0.016
INTERVAL = 0.004


class Storage:
    """The database behind all tables; in some intervals it is throttled."""

    def __init__(self):
        self.throttled = {}  # number of the interval: whether it is

    async def access(self):
        interval = int(asyncio.get_running_loop().time() / INTERVAL)
        if interval not in self.throttled:
            self.throttled[interval] = random.randrange(6) == 5
        await asyncio.sleep(0.007 if self.throttled[interval] else 0.001)


class Aborted(Exception):
    pass


class Row:
    def __init__(self, value):
        self.value = value
        self.prepared = None  # (transaction, new value, when)


class Coordinator:
    """The table of decisions."""

    def __init__(self, storage):
        self.storage = storage
        self.states = {}

    async def put_if_absent(self, transaction, state):
        """Returns the state that is in the table then."""
        await self.storage.access()
        return self.states.setdefault(transaction, state)

    async def put(self, transaction, state):
        await self.storage.access()
        self.states[transaction] = state

    async def get(self, transaction):
        await self.storage.access()
        return self.states.get(transaction)


class Database:
    def __init__(self, accounts):
        self.rows = {name: Row(100) for name in accounts}
        self.storage = Storage()
        self.coordinator = Coordinator(self.storage)
        self.next = 0
        self.recovered = 0

    def now(self):
        return asyncio.get_running_loop().time()

    async def prepare(self, transaction, name, value, seen):
        await self.storage.access()
        row = self.rows[name]
        if row.prepared is not None or row.value != seen:
            raise Aborted(transaction)
        row.prepared = (transaction, value, self.now())

    async def settle(self, transaction, name, state):
        """Applies a decision to a prepared row."""
        await self.storage.access()
        row = self.rows[name]
        if row.prepared is not None and row.prepared[0] == transaction:
            if state == "committed":
                row.value = row.prepared[1]
            row.prepared = None

    async def recover(self, name):
        """Settles a prepared row, if its transaction is decided or expired."""
        transaction, _, when = self.rows[name].prepared
        state = await self.coordinator.get(transaction)
        if state is None and self.now() - when > EXPIRES:
            self.recovered += 1
            state = await self.coordinator.put_if_absent(transaction,
                                                         "aborted")
        if state is not None:
            await self.settle(transaction, name, state)

    async def read(self, name):
        for _ in range(40):
            await self.storage.access()
            row = self.rows[name]
            if row.prepared is None:
                return row.value
            await self.recover(name)
        raise Aborted(name)

    async def transfer(self, source, target, amount, journal):
        """Moves money, and counts it in a row of the journal."""
        self.next += 1
        transaction = f"tx{self.next}"
        new = {}
        seen = {}
        for name, change in ((source, -amount), (target, amount),
                             (journal, 1)):
            seen[name] = await self.read(name)
            new[name] = seen[name] + change
        try:
            for name in sorted(new):
                await self.prepare(transaction, name, new[name], seen[name])
            await self.commit_state(transaction)
        except Aborted:
            await self.coordinator.put_if_absent(transaction, "aborted")
            for name in new:
                await self.settle(transaction, name, "aborted")
            raise
        for name in sorted(new):
            await self.settle(transaction, name, "committed")

    async def commit_state(self, transaction):
        await self.coordinator.put(transaction, "committed")


async def clerk(database, journal, pairs, pause, results):
    count = 13
    for n in range(count):
        source, target = pairs[n % len(pairs)]
        try:
            await database.transfer(source, target, 5, journal)
            results["committed"] += 1
        except Aborted:
            results["aborted"] += 1
        await asyncio.sleep(pause)


async def auditor(database, names, pause):
    while True:
        for name in names:
            try:
                await database.read(name)
            except Aborted:
                pass
            await asyncio.sleep(pause)


async def main():
    random.seed(7937)  # by default it is not throttled
    names = ["ann", "bob", "cid", "dot"]
    journals = ["journal1", "journal2"]
    database = Database(names + journals)
    results = {"committed": 0, "aborted": 0}
    audits = [asyncio.create_task(auditor(database, names, 0.004)),
              asyncio.create_task(auditor(database, names[::-1], 0.005))]
    await asyncio.gather(
        clerk(database, journals[0], [("ann", "bob"), ("cid", "dot")], 0.006,
              results),
        clerk(database, journals[1], [("dot", "cid"), ("bob", "ann")], 0.0075,
              results))
    for audit in audits:
        audit.cancel()
    for name in names + journals:
        if database.rows[name].prepared is not None:
            transaction = database.rows[name].prepared[0]
            state = database.coordinator.states.get(transaction, "aborted")
            await database.settle(transaction, name, state)
    values = {name: database.rows[name].value for name in names}
    assert sum(values.values()) == 400, values


asyncio.run(main())
