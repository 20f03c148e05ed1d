# vote_granted_while_saved, fixed: the vote counts from the moment it is
# granted.
# runs: 1000
# explore:
import asyncio
import random


class Node:
    def __init__(self, name):
        self.name, self.term, self.voted, self.peers = name, 0, {}, []
        self.disk = {}

    async def save(self, term, who):
        await asyncio.sleep(0.005)
        self.disk[term] = who

    async def ask(self, term, candidate):
        await asyncio.sleep(0.01)
        if term < self.term or self.voted.get(term, candidate) != candidate:
            return False
        self.term = term
        self.voted[term] = candidate
        await self.save(term, candidate)
        return True

    async def run(self, leaders):
        for _ in range(2):
            await asyncio.sleep(random.uniform(0.15, 0.3))
            if leaders:
                return
            self.term += 1
            term = self.term
            if not await self.ask(term, self.name):
                continue
            votes = 1
            for peer in self.peers:
                votes += await peer.ask(term, self.name)
            if votes > (len(self.peers) + 1) // 2:
                leaders.setdefault(term, []).append(self.name)


async def main():
    nodes = [Node(f"n{i}") for i in range(3)]
    for n in nodes:
        n.peers = [m for m in nodes if m is not n]
    leaders = {}
    await asyncio.gather(*[n.run(leaders) for n in nodes])
    for term, who in leaders.items():
        assert len(who) == 1, (term, who)


asyncio.run(main())
