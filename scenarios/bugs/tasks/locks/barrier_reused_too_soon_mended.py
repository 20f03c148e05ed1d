# barrier_reused_too_soon, fixed: each round has its own event.
# explore: --model any
import asyncio


class Barrier:
    def __init__(self, parties):
        self.parties = parties
        self.count = 0
        self.gate = asyncio.Event()

    async def wait(self):
        self.count += 1
        gate = self.gate
        if self.count == self.parties:
            self.count = 0
            self.gate = asyncio.Event()
            gate.set()
        await gate.wait()


async def party(barrier, work, rounds):
    for n in range(3):
        for _ in range(work):
            await asyncio.sleep(0)
        rounds.append(n)
        assert max(rounds) - n == 0, rounds
        await barrier.wait()


async def main():
    barrier = Barrier(3)
    rounds = []
    await asyncio.gather(*(party(barrier, n, rounds) for n in (1, 2, 3)))


asyncio.run(main())
