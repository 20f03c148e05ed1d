# object_freed_while_borrowed, fixed: the next borrower is registered before
# the reference is passed on.
# explore: --slow 0 --inject cancel:worker
# runs: 200
import asyncio
import random

GRACE = 0.02  # an object is freed after so long without a borrower


class ObjectLost(Exception):
    pass


class Owner:
    """Owns the objects, and counts their borrowers."""

    def __init__(self):
        self.objects = {}
        self.borrowers = {}
        self.unused_since = {}
        self.freed = 0

    def put(self, name, value, borrower):
        self.objects[name] = value
        self.borrowers[name] = {borrower}

    async def get(self, name):
        await asyncio.sleep(0.001)
        if name not in self.objects:
            raise ObjectLost(name)
        return self.objects[name]

    async def lend(self, name, borrower):
        await asyncio.sleep(0.001)
        if name in self.borrowers:
            self.borrowers[name].add(borrower)

    async def done(self, name, borrower):
        await asyncio.sleep(0.001)
        self.remove(name, borrower)

    def remove(self, name, borrower):
        if name in self.borrowers:
            self.borrowers[name].discard(borrower)

    def on_death(self, name, borrower):
        self.remove(name, borrower)

    async def collect(self):
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(0.004)
            for name in list(self.objects):
                if self.borrowers[name]:
                    self.unused_since.pop(name, None)
                    continue
                since = self.unused_since.setdefault(name, loop.time())
                if loop.time() - since >= GRACE:
                    del self.objects[name], self.borrowers[name]
                    self.freed += 1


class Stage:
    """A worker process with its queue; it is restarted when it dies."""

    def __init__(self, name, owner, following):
        self.name = name
        self.owner = owner
        self.following = following
        self.queue = asyncio.Queue()
        self.current = None
        self.lost = []
        self.deaths = 0

    async def work(self):
        while True:
            self.current = None
            self.current = await self.queue.get()
            if self.current is None:
                return
            await self.process(self.current)

    async def process(self, reference):
        try:
            value = await self.owner.get(reference)
            if self.following is not None:
                await self.owner.lend(reference, self.following.name)
                self.following.queue.put_nowait(reference)
            await asyncio.sleep(0.006)
            while random.randrange(8) == 7:
                await asyncio.sleep(0.012)  # the GPU is busy
            assert await self.owner.get(reference) == value
        except ObjectLost:
            self.lost.append(reference)
        await self.owner.done(reference, self.name)

    async def supervise(self):
        while True:
            worker = asyncio.create_task(self.work(), name="worker")
            await asyncio.wait([worker])
            if not worker.cancelled():
                worker.result()
                return
            self.deaths += 1
            if self.current is not None:
                self.owner.on_death(self.current, self.name)
            await asyncio.sleep(0.003)


async def main():
    random.seed(761)  # by default the GPU is never busy
    owner = Owner()
    collecting = asyncio.create_task(owner.collect())
    store = Stage("store", owner, None)
    scale = Stage("scale", owner, store)
    load = Stage("load", owner, scale)
    stages = [load, scale, store]
    running = [asyncio.create_task(stage.supervise()) for stage in stages]
    for n in range(26):
        owner.put(f"image {n}", n, "load")
        load.queue.put_nowait(f"image {n}")
        await asyncio.sleep(0.011)
    for stage, supervisor in zip(stages, running):
        stage.queue.put_nowait(None)
        await supervisor
    collecting.cancel()
    for stage in stages:
        assert not stage.lost, f"{stage.name} borrowed {stage.lost}: lost"


asyncio.run(main())
