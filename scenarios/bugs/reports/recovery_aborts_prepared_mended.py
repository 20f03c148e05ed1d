# recovery_aborts_prepared, fixed: the daemon lists the prepared transactions
# first, and then reads which are active.
# explore: --slow 0
# runs: 200
import asyncio
import random

INTERVAL = 0.006


class Link:
    """To one server; in some intervals it is slow."""

    def __init__(self):
        self.slow = {}  # number of the interval: whether it is

    async def hop(self):
        interval = int(asyncio.get_running_loop().time() / INTERVAL)
        if interval not in self.slow:
            self.slow[interval] = random.randrange(10) == 9
        await asyncio.sleep(0.005 if self.slow[interval] else 0.001)


class Worker:
    """One shard: the balances of some accounts."""

    def __init__(self, name, balances):
        self.name = name
        self.balances = balances
        self.link = Link()
        self.prepared = {}
        self.rolled_back = 0

    async def prepare(self, gid, account, amount):
        await self.link.hop()
        self.prepared[gid] = (account, amount)
        await self.link.hop()

    async def commit_prepared(self, gid):
        await self.link.hop()
        if gid in self.prepared:
            account, amount = self.prepared.pop(gid)
            self.balances[account] += amount
        await self.link.hop()

    async def rollback_prepared(self, gid):
        await self.link.hop()
        if self.prepared.pop(gid, None) is not None:
            self.rolled_back += 1
        await self.link.hop()

    async def list_prepared(self):
        await self.link.hop()
        gids = list(self.prepared)
        await self.link.hop()
        return gids


class Metadata:
    """Shared by the coordinators: the transactions that are active, and those
    that are to be committed."""

    def __init__(self):
        self.link = Link()
        self.active = set()
        self.commit_records = set()

    async def read_active(self):
        await self.link.hop()
        active = set(self.active)
        await self.link.hop()
        return active

    async def read_commit_records(self):
        await self.link.hop()
        records = set(self.commit_records)
        await self.link.hop()
        return records


class Coordinator:
    def __init__(self, name, metadata, workers):
        self.name = name
        self.metadata = metadata
        self.workers = workers
        self.transactions = 0

    async def transfer(self, source, target, amount):
        self.transactions += 1
        gid = f"{self.name}-{self.transactions}"
        self.metadata.active.add(gid)
        await asyncio.gather(
            self.workers[0].prepare(gid, source, -amount),
            self.workers[1].prepare(gid, target, amount))
        self.metadata.commit_records.add(gid)
        if self.transactions % 4 == 0:
            self.metadata.active.discard(gid)
            return  # its connection breaks; the daemon will finish
        await asyncio.gather(*(worker.commit_prepared(gid)
                               for worker in self.workers))
        self.metadata.active.discard(gid)


class Recovery:
    """The daemon that finishes abandoned transactions."""

    def __init__(self, metadata, workers):
        self.metadata = metadata
        self.workers = workers
        self.recovered = 0

    async def recover(self, worker):
        gids = await worker.list_prepared()
        active = await self.metadata.read_active()
        records = await self.metadata.read_commit_records()
        for gid in gids:
            if gid in active:
                continue
            if gid in records:
                await worker.commit_prepared(gid)
            else:
                await worker.rollback_prepared(gid)
            self.recovered += 1

    async def run(self, interval):
        while True:
            await asyncio.sleep(interval)
            for worker in self.workers:
                await self.recover(worker)


async def bank(coordinator, transfers, pause):
    for n in range(transfers):
        await coordinator.transfer(n % 3, (n + 1) % 3, 10)
        await asyncio.sleep(pause)


async def main():
    random.seed(130378)  # by default no link is slow
    metadata = Metadata()
    workers = [Worker("east", [100, 100, 100]), Worker("west", [100, 100, 100])]
    recovery = Recovery(metadata, workers)
    daemon = asyncio.create_task(recovery.run(0.017))
    coordinators = [Coordinator(name, metadata, workers) for name in "ab"]
    await asyncio.gather(bank(coordinators[0], 15, 0.013),
                         bank(coordinators[1], 14, 0.016))
    while any(worker.prepared for worker in workers):
        await asyncio.sleep(0.01)
    daemon.cancel()
    total = sum(sum(worker.balances) for worker in workers)
    assert total == 600, [worker.balances for worker in workers]


asyncio.run(main())
