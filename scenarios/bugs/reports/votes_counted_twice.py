# A candidate counts the votes that it receives, but not who cast them
# (https://github.com/xnnyygn/xraft/issues/27): it repeats the request to a
# voter whose reply is slow, and the second reply counts as a second vote.
# Needs two candidates in one term, and slow replies to both.
# explore: --slow 0
import asyncio
import random

MEMBERS = 5
MAJORITY = 3
HEARTBEAT = 0.02
RETRY = 0.01
LATENCIES = (0.002, 0.002, 0.003, 0.003, 0.004, 0.016)


class Network:
    def __init__(self):
        self.nodes = []

    def send(self, to, kind, term, sender):
        loop = asyncio.get_running_loop()
        loop.call_later(random.choice(LATENCIES), self.deliver, to, kind, term,
                        sender)

    def deliver(self, to, kind, term, sender):
        node = self.nodes[to]
        if node.up:
            node.receive(kind, term, sender)

    def broadcast(self, kind, term, sender):
        for to in range(MEMBERS):
            if to != sender:
                self.send(to, kind, term, sender)


class Node:
    def __init__(self, name, network, leaders):
        self.name = name
        self.network = network
        self.leaders = leaders  # of each term, for the test
        self.up = True
        self.stopped = False
        self.role = "follower"
        self.term = 0
        self.voted_for = None
        self.votes = 0
        self.answered = set()
        self.news = asyncio.Event()

    def receive(self, kind, term, sender):
        if term > self.term:
            self.term = term
            self.voted_for = None
            self.role = "follower"
        if kind == "request vote":
            self.on_request(term, sender)
        elif kind == "vote":
            self.answered.add((term, sender))
            self.on_vote(term)
        elif term == self.term:
            self.on_heartbeat()

    def on_request(self, term, candidate):
        if term == self.term and self.voted_for in (None, candidate):
            self.voted_for = candidate
            self.network.send(candidate, "vote", term, self.name)
            self.news.set()

    def on_vote(self, term):
        if self.role != "candidate" or term != self.term:
            return
        self.votes += 1
        if self.votes >= MAJORITY:
            self.lead()

    def on_heartbeat(self):
        self.role = "follower"
        self.news.set()

    def lead(self):
        self.role = "leader"
        self.news.set()
        self.leaders.setdefault(self.term, set()).add(self.name)

    async def heard(self, timeout):
        """Whether there is news within TIMEOUT."""
        self.news.clear()
        try:
            async with asyncio.timeout(timeout):
                await self.news.wait()
        except TimeoutError:
            return False
        return True

    async def ask(self, voter, term):
        """Request a vote, again if there is no reply."""
        for _ in range(3):
            self.network.send(voter, "request vote", term, self.name)
            await asyncio.sleep(RETRY)
            if (term, voter) in self.answered or self.role != "candidate":
                return

    async def stand(self):
        """Ask for votes until there is a leader, or the term is over."""
        self.role = "candidate"
        self.term += 1
        self.voted_for = self.name
        self.votes = 1
        await asyncio.gather(*(self.ask(voter, self.term)
                               for voter in range(MEMBERS)
                               if voter != self.name))
        if self.role == "candidate":
            self.role = "follower"

    async def run(self):
        while not self.stopped:
            if not self.up:
                await asyncio.sleep(HEARTBEAT)
            elif self.role == "leader":
                self.network.broadcast("heartbeat", self.term, self.name)
                await asyncio.sleep(HEARTBEAT)
            elif not await self.heard(0.05 + 0.018 * self.name +
                                      random.choice((0, 0.003, 0.006))):
                await self.stand()


async def crash_leaders(nodes, times):
    """Takes the leader down for a while, again and again."""
    for _ in range(times):
        await asyncio.sleep(0.15)
        for node in nodes:
            if node.role == "leader":
                node.up = False
                node.role = "follower"
                await asyncio.sleep(0.12)
                node.up = True
                break


async def main():
    network = Network()
    leaders = {}
    nodes = [Node(name, network, leaders) for name in range(MEMBERS)]
    network.nodes = nodes
    async with asyncio.TaskGroup() as group:
        for node in nodes:
            group.create_task(node.run())
        await crash_leaders(nodes, 8)
        for node in nodes:
            node.stopped = True
    for term, names in leaders.items():
        assert len(names) == 1, f"{names} all lead term {term}"


asyncio.run(main())
