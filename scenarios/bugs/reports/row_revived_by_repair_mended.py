# row_revived_by_repair, fixed: a tombstone is dropped when repair has copied
# it to all replicas.
# explore: --slow 0
# runs: 200
import asyncio
import random

REPLICAS = 3
QUORUM = 2
GRACE = 0.055
REPAIR = 0.014
INTERVAL = 0.0115


class Network:
    def __init__(self):
        self.bad = {}  # replica, interval: whether it is unreachable

    async def reaches(self, replica):
        """Whether a message arrives."""
        await asyncio.sleep(0.001)
        key = replica.name, int(asyncio.get_running_loop().time() / INTERVAL)
        if key not in self.bad:
            self.bad[key] = random.randrange(8) == 7
        return not self.bad[key]


class Cell:
    """A value with its timestamp; None is a tombstone."""

    def __init__(self, value, timestamp):
        self.value = value
        self.timestamp = timestamp
        self.since = asyncio.get_running_loop().time()
        self.known_by = set()


class Replica:
    def __init__(self, name):
        self.name = name
        self.cells = {}
        self.purged = 0

    def apply(self, key, value, timestamp):
        cell = self.cells.get(key)
        if cell is None or timestamp > cell.timestamp:
            self.cells[key] = Cell(value, timestamp)
            self.cells[key].known_by.add(self.name)

    def read(self, key):
        cell = self.cells.get(key)
        return (None, 0) if cell is None else (cell.value, cell.timestamp)

    def compact(self):
        """Drops the tombstones whose grace period is over."""
        now = asyncio.get_running_loop().time()
        for key, cell in list(self.cells.items()):
            if cell.value is not None or now - cell.since <= GRACE:
                continue
            if len(cell.known_by) == REPLICAS:
                del self.cells[key]
                self.purged += 1

    def everything(self):
        return [(key, cell.value, cell.timestamp)
                for key, cell in self.cells.items()]


class Cluster:
    def __init__(self):
        self.network = Network()
        self.replicas = [Replica(n) for n in range(REPLICAS)]
        self.timestamp = 0
        self.repairs = 0

    async def send(self, replica, key, value, timestamp):
        if not await self.network.reaches(replica):
            return False
        replica.apply(key, value, timestamp)
        return True

    async def write(self, key, value):
        """Whether a quorum has it."""
        self.timestamp += 1
        done = await asyncio.gather(*(
            self.send(replica, key, value, self.timestamp)
            for replica in self.replicas))
        return sum(done) >= QUORUM

    async def repair(self, one, other):
        """Copies to each what only the other one has."""
        for replica in (one, other):
            if not await self.network.reaches(replica):
                return
        self.synchronise(one, other)

    def synchronise(self, one, other):
        mine, theirs = one.everything(), other.everything()
        for cell in mine:
            other.apply(*cell)
        for cell in theirs:
            one.apply(*cell)
        for key, cell in one.cells.items():
            known_by = cell.known_by | other.cells[key].known_by
            cell.known_by = other.cells[key].known_by = known_by
        self.repairs += 1

    async def maintain(self):
        turn = 0
        while True:
            await asyncio.sleep(REPAIR)
            one = self.replicas[turn % REPLICAS]
            other = self.replicas[(turn + 1) % REPLICAS]
            turn += 1
            await self.repair(one, other)
            for replica in self.replicas:
                replica.compact()


async def user(cluster, name, deleted, pause):
    """Creates rows and deletes them."""
    for n in range(18):
        key = f"{name}/{n}"
        if await cluster.write(key, "row"):
            await asyncio.sleep(2 * pause)
            while not await cluster.write(key, None):
                await asyncio.sleep(0.002)
            deleted.append(key)
        await asyncio.sleep(pause)


async def main():
    random.seed(194890)  # by default all replicas are reachable
    cluster = Cluster()
    deleted = []
    maintenance = asyncio.create_task(cluster.maintain())
    await asyncio.gather(user(cluster, "ann", deleted, 0.0030),
                         user(cluster, "bob", deleted, 0.0034),
                         user(cluster, "cid", deleted, 0.0039))
    await asyncio.sleep(0.1)
    maintenance.cancel()
    for one in cluster.replicas * 2:
        for other in cluster.replicas:
            cluster.synchronise(one, other)
    back = [key for key in deleted
            if cluster.replicas[0].read(key)[0] is not None]
    assert not back, f"deleted, but back: {back}"


asyncio.run(main())
