# A barrier made of one event and a counter: the last party to leave clears the
# event. A party that returns for the next round before that passes without
# waiting. Needs a fast party that returns before a slow one has left.
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
