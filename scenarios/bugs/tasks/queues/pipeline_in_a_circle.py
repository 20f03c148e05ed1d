# Three stages pass jobs around a circle of bounded queues: what a stage cannot
# do it passes on. A new job enters at the first stage whenever there is room;
# if all queues are full, each stage waits for room in the next one.
# Needs jobs that come faster than they leave, at each stage.
# explore:
import asyncio

ROOM = 1


class Stage:
    def __init__(self, name, ability, duration):
        self.name, self.ability, self.duration = name, ability, duration
        self.queue = asyncio.Queue(ROOM)
        self.next = None

    async def run(self, done):
        while True:
            kind, job = await self.queue.get()
            await asyncio.sleep(self.duration)
            if kind == self.ability:
                done.append(job)
            else:
                await self.next.queue.put((kind, job))


class Gate:
    """Lets in as many jobs as the circle can hold without being full."""

    def __init__(self, stages, done):
        self.stages, self.done = stages, done
        self.entered = 0

    async def enter(self, at, kind, job):
        self.entered += 1
        await self.stages[at].queue.put((kind, job))


async def source(gate, at, kind, start, count):
    await asyncio.sleep(start)
    for number in range(count):
        await gate.enter(at, kind, f"{kind}{number}")


async def main():
    done = []
    stages = [Stage("cut", "c", 0.004), Stage("drill", "d", 0.004),
              Stage("paint", "p", 0.004)]
    for at, stage in enumerate(stages):
        stage.next = stages[(at + 1) % len(stages)]
    gate = Gate(stages, done)
    workers = [asyncio.create_task(stage.run(done), name=stage.name)
               for stage in stages]
    await asyncio.gather(source(gate, 0, "p", 0.00, 3),
                         source(gate, 1, "c", 0.10, 3),
                         source(gate, 2, "d", 0.20, 3))
    while len(done) < 9:
        await asyncio.sleep(0.05)
    for worker in workers:
        worker.cancel()


asyncio.run(main())
