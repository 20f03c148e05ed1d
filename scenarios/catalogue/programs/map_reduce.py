# Map and reduce with leases, lost work and speculative attempts: wait with timeouts.
import asyncio
import heapq
import random
from collections import Counter, defaultdict


class Master:
    def __init__(self, workers, *, patience=2.0):
        self.workers = workers
        self.patience = patience
        self.log = []
        self.free = asyncio.Event()

    async def lease(self):
        while not self.workers:
            self.free.clear()
            await self.free.wait()
        return heapq.heappop(self.workers)

    def give_back(self, w):
        heapq.heappush(self.workers, w)
        self.free.set()

    async def attempt(self, phase, i, fn, arg):
        w = await self.lease()
        speed, name = w
        try:
            self.log.append(f"{phase}{i}->{name}")
            await asyncio.sleep(speed * len(arg) / 10)
            if name == "flaky" and i % 2:
                raise RuntimeError(f"{name} lost {phase}{i}")
            return fn(arg)
        finally:
            self.give_back(w)

    async def reliable(self, phase, i, arg, fn):
        running = set()
        backoff = 0
        while True:
            running.add(asyncio.create_task(self.attempt(phase, i, fn, arg)))
            backoff += 1
            done, running = await asyncio.wait(running, timeout=self.patience * backoff,
                                               return_when=asyncio.FIRST_COMPLETED)
            winner = None
            for t in done:
                if t.exception() is None:
                    winner = t
                else:
                    self.log.append(f"!{t.exception()}")
            if winner:
                for t in running:
                    t.cancel()
                await asyncio.gather(*running, return_exceptions=True)
                return winner.result()

    async def run(self, mapper, reducer, inputs):
        parts = await asyncio.gather(*(self.reliable("m", *x, mapper) for x in enumerate(inputs)))
        groups = defaultdict(list)
        for part in parts:
            for k, v in part:
                groups[k].append(v)
        keys = sorted(groups)
        jobs = enumerate(groups[k] for k in keys)
        reduced = await asyncio.gather(*(self.reliable("r", *job, reducer) for job in jobs))
        return dict(zip(keys, reduced))


def mapper(line):
    return [(w.strip(".,;").lower()[0], len(w)) for w in line.split()]


TEXT = ["To be, or not to be, that is the question:",
        "Whether 'tis nobler in the mind to suffer",
        "The slings and arrows of outrageous fortune,", "Or to take arms"]


async def main():
    random.seed(1)
    m = Master([(1.0, "fast"), (1.5, "flaky"), (4.0, "slow")])
    heapq.heapify(m.workers)
    result = await m.run(mapper, lambda vs: (len(vs), sum(vs), max(vs)), TEXT)
    result = sorted(result.items(), key=lambda kv: (-kv[1][0], kv[0]))
    for letter, (n, total, longest) in result[:5]:
        print(f"{letter!r}: {n:2d} words, {total / n:.3f} average, longest {longest}")
    print(len(m.log), sum(s.startswith("!") for s in m.log), m.log[:6])
    print(Counter(s.partition("->")[2] for s in m.log if "->" in s).most_common())


asyncio.run(main())
