# A barrier of one event and a counter: the last to leave closes it. Who comes
# back for the next round before that walks through. Needs a fast party that
# comes again before a slow one has left.
# explore: --model any
import asyncio


class Barrier:
    def __init__(self, parties):
        self.parties = parties
        self.count = 0
        self.gate = asyncio.Event()

    async def wait(self):
        self.count += 1
        if self.count == self.parties:
            self.gate.set()
        await self.gate.wait()
        self.count -= 1
        if self.count == 0:
            self.gate.clear()


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
