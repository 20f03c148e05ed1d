# A projection reads events in the order of their numbers. A missing number may
# still be committed, so the projection waits for a while before it skips the
# gap (https://github.com/JasperFx/marten/issues/3122,
# https://github.com/JasperFx/marten/issues/2370). An event whose transaction
# takes longer is never applied. Needs a commit that waits for the disk three
# times in a row.
# explore: --slow 0
import asyncio
import random

POLL = 0.005
STALE_POLLS = 2  # polls before a gap is skipped


class RolledBack(Exception):
    pass


class Store:
    """Numbers are drawn when a transaction writes; its events become visible
    when it commits."""

    def __init__(self):
        self.last_number = 0
        self.events = {}

    def draw(self):
        self.last_number += 1
        return self.last_number

    async def fsync(self):
        await asyncio.sleep(0.001)
        while random.randrange(9) == 8:
            await asyncio.sleep(0.006)

    async def append(self, stream, changes, fail):
        """One transaction with some events."""
        numbers = []
        for change in changes:
            await asyncio.sleep(0.0005)
            numbers.append((self.draw(), stream, change))
        if fail:
            raise RolledBack(stream)
        await self.fsync()
        for number, *event in numbers:
            self.events[number] = event

    async def fetch(self, after):
        """The first committed events after a number."""
        await asyncio.sleep(0.001)
        found = sorted(number for number in self.events if number > after)
        return [(number, self.events[number]) for number in found[:10]]


class Projection:
    """Balances of accounts."""

    def __init__(self, name, store):
        self.name = name
        self.store = store
        self.position = 0
        self.balances = {}
        self.stale = 0
        self.skipped = []
        self.polls = 0

    def apply(self, number, event):
        account, amount = event
        self.balances[account] = self.balances.get(account, 0) + amount
        self.position = number

    def may_pass(self, number):
        """Whether no event before NUMBER is still to come."""
        if number == self.position + 1:
            return True
        self.stale += 1
        if self.stale <= STALE_POLLS:
            return False
        self.skipped.append((self.position + 1, number - 1))
        return True

    async def poll(self):
        self.polls += 1
        for number, event in await self.store.fetch(self.position):
            if not self.may_pass(number):
                return
            self.stale = 0
            self.apply(number, event)

    async def run(self, interval):
        while True:
            await asyncio.sleep(interval)
            await self.poll()


async def teller(store, account, count, pause):
    for n in range(count):
        await asyncio.sleep(pause)
        changes = [10, -3] if n % 3 else [5]
        try:
            await store.append(account, changes, fail=n % 5 == 4)
        except RolledBack:
            pass


async def main():
    random.seed(1201)  # by default the disk is never busy
    store = Store()
    projections = [Projection("balances", store), Projection("audit", store)]
    running = [asyncio.create_task(projections[0].run(POLL)),
               asyncio.create_task(projections[1].run(POLL * 1.3))]
    await asyncio.gather(teller(store, "ann", 24, 0.0061),
                         teller(store, "bob", 24, 0.0072),
                         teller(store, "cid", 24, 0.0087))
    for _ in range(150):
        if all(p.position >= max(store.events) for p in projections):
            break
        await asyncio.sleep(0.01)
    for task in running:
        task.cancel()
    expected = {}
    for account, amount in store.events.values():
        expected[account] = expected.get(account, 0) + amount
    for projection in projections:
        if projection.position >= max(store.events):
            assert projection.balances == expected, (
                f"{projection.name}: {projection.balances}, not {expected}")


asyncio.run(main())
