# A replicated log (https://github.com/atomix/copycat/issues/265): a follower
# advances its commit index to the leader's, as far as its log reaches. A leader
# that is cut off appends an entry that nobody else receives; when it is back,
# the next leader's first heartbeat has no entries, matches the log before that
# entry, and the follower commits its own. Needs a node that is cut off in
# consecutive intervals, so that another one is elected and commits.
# explore: --slow 0
import asyncio
import random

NODES = 3
MAJORITY = 2
HOP = 0.001
HEARTBEAT = 0.004
PATIENCE = (0.018, 0.022, 0.027)  # until a follower becomes a candidate
INTERVAL = 0.01


class History:
    """What the nodes commit: the same at each place of their logs."""

    def __init__(self):
        self.values = []

    def check(self, at, value):
        if at == len(self.values):
            self.values.append(value)
        first = self.values[at]
        assert value == first, f"{first} and {value} committed at {at}"


class Network:
    def __init__(self):
        self.history = History()
        self.nodes = []
        self.down = {}  # node, number of the interval: whether it is cut off

    def is_down(self, n):
        key = n, int(asyncio.get_running_loop().time() / INTERVAL)
        if key not in self.down:
            self.down[key] = random.randrange(5) == 4
        return self.down[key]

    def send(self, sender, to, kind, *message):
        if not self.is_down(sender):
            asyncio.get_running_loop().call_later(
                HOP, self.deliver, sender, to, kind, message)

    def deliver(self, sender, to, kind, message):
        if not self.is_down(to):
            self.nodes[to].inbox.put_nowait((sender, kind, *message))


class Node:
    def __init__(self, n, network):
        self.n = n
        self.network = network
        self.inbox = asyncio.Queue()
        self.others = [k for k in range(NODES) if k != n]
        self.term = 0
        self.role = "follower"
        self.voted = None
        self.votes = set()
        self.log = []  # (term, value)
        self.commit = 0  # so many entries are committed
        self.next = {}
        self.match = {}
        self.in_flight = set()  # followers that have not replied to entries
        self.heard = asyncio.get_running_loop().time()

    # -- Elections

    def last(self):
        return (self.log[-1][0] if self.log else 0), len(self.log)

    def follow(self, term):
        if term > self.term:
            self.term = term
            self.voted = None
        self.role = "follower"

    def stand(self):
        self.term += 1
        self.role = "candidate"
        self.voted = self.n
        self.votes = {self.n}
        for other in self.others:
            self.network.send(self.n, other, "vote?", self.term, self.last())

    def win(self):
        self.role = "leader"
        self.next = {other: len(self.log) for other in self.others}
        self.match = {other: 0 for other in self.others}
        self.in_flight = set()
        self.beat()

    # -- Replication

    def beat(self):
        """A heartbeat has no entries. They are sent in one request at a time;
        the reply to a heartbeat shows that one is lost."""
        for other in self.others:
            self.send_entries(other, 0)

    def send_entries(self, other, count):
        before = self.next[other]
        if count > 0:
            self.in_flight.add(other)
        self.network.send(self.n, other, "append", self.term, before,
                          self.log[before - 1][0] if before else 0,
                          self.log[before:before + count], self.commit)

    def append(self, value):
        """A client's request, to any node that believes it leads."""
        self.log.append((self.term, value))
        for other in self.others:
            if other not in self.in_flight:
                self.send_entries(other, 4)

    def accept(self, before, entries, commit):
        """Appends what the leader sent; returns how far the logs match."""
        for at, entry in enumerate(entries, before):
            if at < len(self.log) and self.log[at] != entry:
                del self.log[at:]
            if at == len(self.log):
                self.log.append(entry)
        self.advance(min(commit, len(self.log)))
        return before + len(entries)

    def advance(self, commit):
        while self.commit < commit:
            self.network.history.check(self.commit, self.log[self.commit][1])
            self.commit += 1

    def count_commit(self):
        for at in range(self.commit, len(self.log)):
            copies = 1 + sum(m > at for m in self.match.values())
            if copies >= MAJORITY and self.log[at][0] == self.term:
                self.advance(at + 1)

    # -- Messages

    def receive(self, sender, kind, term, *rest):
        if term > self.term:
            self.follow(term)
        getattr(self, {"vote?": "on_vote", "vote": "on_voted",
                       "append": "on_append",
                       "appended": "on_appended"}[kind])(sender, term, *rest)

    def on_vote(self, sender, term, last):
        if (term == self.term and self.voted in (None, sender)
                and last >= self.last()):
            self.voted = sender
            self.heard = asyncio.get_running_loop().time()
            self.network.send(self.n, sender, "vote", self.term)

    def on_voted(self, sender, term):
        if self.role == "candidate" and term == self.term:
            self.votes.add(sender)
            if len(self.votes) == MAJORITY:
                self.win()

    def on_append(self, sender, term, before, before_term, entries, commit):
        if term < self.term:
            self.network.send(self.n, sender, "appended", self.term, -1)
            return
        self.follow(term)
        self.heard = asyncio.get_running_loop().time()
        reached = -1
        if before <= len(self.log) and (
                before == 0 or self.log[before - 1][0] == before_term):
            reached = self.accept(before, entries, commit)
        self.network.send(self.n, sender, "appended", self.term, reached)

    def on_appended(self, sender, term, reached):
        if self.role != "leader" or term != self.term:
            return
        self.in_flight.discard(sender)
        if reached < 0:
            self.next[sender] = max(0, self.next[sender] - 1)
            self.send_entries(sender, 0)
            return
        self.match[sender] = max(self.match[sender], reached)
        self.next[sender] = self.match[sender]
        self.count_commit()
        if self.next[sender] < len(self.log):
            self.send_entries(sender, 4)

    async def listen(self):
        while True:
            self.receive(*await self.inbox.get())

    async def run(self):
        while True:
            if self.role == "leader":
                self.beat()
                await asyncio.sleep(HEARTBEAT)
                continue
            wait = (self.heard + PATIENCE[self.n]
                    - asyncio.get_running_loop().time())
            if wait > 0:
                await asyncio.sleep(wait)
            else:
                self.heard = asyncio.get_running_loop().time()
                self.stand()


async def client(nodes, name, pause):
    """Writes to the first node that believes it leads; asks another one when
    it changes."""
    for k in range(40):
        await asyncio.sleep(pause)
        leaders = [node for node in nodes if node.role == "leader"]
        if leaders:
            leaders[k % len(leaders)].append(f"{name}{k}")


async def main():
    random.seed(1301937)  # by default no node is cut off
    network = Network()
    nodes = [Node(n, network) for n in range(NODES)]
    network.nodes = nodes
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(work()) for node in nodes
                 for work in (node.run, node.listen)]
        await asyncio.gather(client(nodes, "a", 0.004),
                             client(nodes, "b", 0.0035),
                             client(nodes, "c", 0.0045))
        await asyncio.sleep(0.03)
        for task in tasks:
            task.cancel()


asyncio.run(main())
