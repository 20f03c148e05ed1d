# Distributed training: a barrier is a counter in a store; each rank adds one
# and waits until the counter has reached the number of ranks
# (https://github.com/facebookresearch/metaseq/issues/52 shows "world_size=2,
# worker_count=3"). A rank that is killed while it waits, and restarted, is
# counted twice: the others continue without the last ranks. Needs a kill of a
# waiting rank: one deviation suffices.
# explore: --slow 0
import asyncio
import random

WORLD = 5
SYNC_EVERY = 2
RECLAIM = 0.0025


class Store:
    """Key-value store with counters, over the network."""

    def __init__(self):
        self.values = {}
        self.requests = 0

    async def hop(self):
        self.requests += 1
        await asyncio.sleep(0.0005)

    async def add(self, key, amount):
        await self.hop()
        self.values[key] = self.values.get(key, 0) + amount
        return self.values[key]

    async def get(self, key):
        await self.hop()
        return self.values.get(key)

    async def set(self, key, value):
        await self.hop()
        self.values[key] = value


class Rank:
    def __init__(self, number, store):
        self.number = number
        self.store = store
        self.gradients = {}  # step: the gradient of this rank
        self.restarts = 0

    async def barrier(self, name):
        count = await self.store.add(f"barrier/{name}", 1)
        while count < WORLD:
            await asyncio.sleep(0.001)
            count = await self.store.get(f"barrier/{name}")

    async def compute(self, step):
        """Forward and backward pass; some ranks have more data than others."""
        for layer in range(2):
            await asyncio.sleep(0.0007 + 0.0004 * (self.number % 2))
            if (step + self.number) % WORLD < 3 and layer == 1:
                await asyncio.sleep(0.008)
        self.gradients[step] = self.number + step

    async def average(self, step):
        """All-reduce, through the store."""
        await self.store.set(f"gradient/{step}/{self.number}",
                             self.gradients[step])
        await self.barrier(f"reduce/{step}")
        total = 0
        for number in range(WORLD):
            value = await self.store.get(f"gradient/{step}/{number}")
            assert value is not None, (
                f"rank {self.number} averages step {step} without rank "
                f"{number}")
            total += value
        return total / WORLD

    async def train(self, steps):
        done = await self.store.get(f"checkpoint/{self.number}") or 0
        for step in range(done, steps):
            if step not in self.gradients:
                await self.compute(step)
            if step % SYNC_EVERY == 1:
                average = await self.average(step)
                assert average == step + (WORLD - 1) / 2, average
            await self.store.set(f"checkpoint/{self.number}", step + 1)


class Agent:
    """Restarts a rank when it dies."""

    def __init__(self, rank):
        self.rank = rank
        self.task = None

    async def run(self, steps):
        while True:
            self.task = asyncio.create_task(self.rank.train(steps), name="rank")
            await asyncio.wait([self.task])
            if not self.task.cancelled():
                return self.task.result()
            self.rank.restarts += 1
            await asyncio.sleep(0.0005)


async def reclaim(agents):
    """The cloud, which kills a spot instance now and then."""
    while True:
        for agent in agents:
            await asyncio.sleep(RECLAIM)
            if random.randrange(5) == 4:
                agent.task.cancel()


async def main():
    random.seed(9286828)  # by default no rank is killed
    store = Store()
    ranks = [Rank(number, store) for number in range(WORLD)]
    agents = [Agent(rank) for rank in ranks]
    cloud = asyncio.create_task(reclaim(agents))
    await asyncio.gather(*(agent.run(12) for agent in agents))
    cloud.cancel()
    assert sum(len(rank.gradients) for rank in ranks) == 12 * WORLD


asyncio.run(main())
