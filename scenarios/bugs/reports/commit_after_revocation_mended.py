# commit_after_revocation, fixed: the broker refuses a commit of an older
# generation.
# explore: --slow 0
# runs: 200
import asyncio
import random

HEARTBEAT = 0.01
MISSED_MAX = 3


class Coordinator:
    """The broker's side of the group."""

    def __init__(self, partitions):
        self.partitions = partitions
        self.generation = 0
        self.members = {}  # name: heartbeats missed
        self.owners = {}
        self.committed = {partition: 0 for partition in partitions}
        self.back = []  # commits that went backwards, for the test
        self.bad = {}  # member, interval: whether heartbeats are lost

    async def hop(self):
        await asyncio.sleep(0.001)

    def loses(self, name):
        """Whether heartbeats of this member are lost at the moment."""
        now = asyncio.get_running_loop().time()
        key = name, int(now / HEARTBEAT)
        if key not in self.bad:
            self.bad[key] = random.randrange(8) == 7
        return self.bad[key]

    def rebalance(self):
        self.generation += 1
        names = sorted(self.members)
        self.owners = {partition: names[n % len(names)]
                       for n, partition in enumerate(self.partitions)
                       if names}

    async def join(self, name):
        await self.hop()
        if name not in self.members:
            self.members[name] = 0
            self.rebalance()
        return self.generation, {partition: self.committed[partition]
                                 for partition, owner in self.owners.items()
                                 if owner == name}

    async def heartbeat(self, name, generation):
        """Whether the member keeps its partitions."""
        await self.hop()
        if self.loses(name):
            return True
        if name in self.members:
            self.members[name] = 0
        return name in self.members and generation == self.generation

    async def commit(self, name, generation, partition, offset):
        await self.hop()
        if generation != self.generation or name not in self.members:
            return
        if offset < self.committed[partition]:
            self.back.append((name, partition, self.committed[partition],
                              offset))
        self.committed[partition] = offset

    async def expire(self):
        """Ends the sessions of silent members."""
        while True:
            await asyncio.sleep(1.2 * HEARTBEAT)
            for name in self.members:
                self.members[name] += 1
            silent = [name for name, missed in self.members.items()
                      if missed > MISSED_MAX]
            for name in silent:
                del self.members[name]
            if silent:
                self.rebalance()


class Consumer:
    def __init__(self, name, coordinator):
        self.name = name
        self.coordinator = coordinator
        self.generation = 0
        self.positions = {}
        self.processed = 0
        self.stopped = False

    async def join(self):
        self.generation, self.positions = await self.coordinator.join(self.name)

    async def keep_alive(self):
        while not self.stopped:
            await asyncio.sleep(HEARTBEAT)
            if not await self.coordinator.heartbeat(self.name, self.generation):
                await self.join()

    async def consume(self):
        while not self.stopped:
            await asyncio.sleep(0.002)
            for partition in self.positions:
                self.positions[partition] += 1
                self.processed += 1

    async def commit(self):
        while not self.stopped:
            await asyncio.sleep(0.008)
            generation, positions = self.generation, dict(self.positions)
            for partition, offset in positions.items():
                await self.coordinator.commit(self.name, generation,
                                              partition, offset)

    async def run(self):
        await asyncio.gather(self.keep_alive(), self.consume(), self.commit())


async def main():
    random.seed(761)  # by default no heartbeat is lost
    coordinator = Coordinator(["p0", "p1"])
    expiry = asyncio.create_task(coordinator.expire())
    consumers = [Consumer(name, coordinator) for name in ("ann", "bob")]
    for consumer in consumers:
        await coordinator.join(consumer.name)
    for consumer in consumers:
        await consumer.join()
    running = [asyncio.create_task(consumer.run()) for consumer in consumers]
    await asyncio.sleep(0.35)
    for consumer in consumers:
        consumer.stopped = True
    await asyncio.gather(*running)
    expiry.cancel()
    assert not coordinator.back, coordinator.back


asyncio.run(main())
