# Group membership by gossip: a rumour that a member is suspected adds it to
# the group again where it has been removed
# (https://github.com/atomix/atomix/pull/962): listeners see a dead member
# join. Needs a network that is slow in two intervals, so that a rumour arrives
# after the removal: two deviations suffice.
# explore: --slow 0
import asyncio
import random

PROBE = 0.008
PROBE_TIMEOUT = 0.005
SUSPICION = 0.055
GOSSIP = 0.005
INTERVAL = 0.011
RANK = {"alive": 0, "suspect": 1, "dead": 2}


class Network:
    def __init__(self):
        self.members = {}
        self.slow = {}  # receiver, interval: whether messages are slow

    def send(self, to, method, *arguments):
        loop = asyncio.get_running_loop()
        key = to, int(loop.time() / INTERVAL)
        if key not in self.slow:
            self.slow[key] = random.randrange(12) == 11
        delay = 0.012 if self.slow[key] else 0.001
        loop.call_later(delay, self.deliver, to, method, arguments)

    def deliver(self, to, method, arguments):
        member = self.members[to]
        if member.up:
            getattr(member, method)(*arguments)


class Member:
    def __init__(self, name, network, names):
        self.name = name
        self.number = names.index(name)
        self.network = network
        network.members[name] = self
        self.up = True
        self.incarnation = 0
        self.table = {other: ("alive", 0) for other in names if other != name}
        self.removed = {}  # name: its incarnation then
        self.rumours = []  # [name, state, incarnation, times to send]
        self.acks = {}
        self.turn = 0
        self.revived = []  # for the test

    # probing

    def on_ping(self, source, number):
        self.network.send(source, "on_ack", self.name, number)

    def on_ack(self, source, number):
        if number in self.acks and not self.acks[number].done():
            self.acks[number].set_result(True)

    async def probe(self, name):
        self.turn += 1
        number = self.turn
        self.acks[number] = asyncio.get_running_loop().create_future()
        for _ in range(2):
            self.network.send(name, "on_ping", self.name, number)
            await asyncio.wait([self.acks[number]], timeout=PROBE_TIMEOUT)
            if self.acks[number].done():
                break
        else:
            self.suspect(name)
        del self.acks[number]

    def suspect(self, name):
        state, incarnation = self.table.get(name, ("dead", 0))
        if state == "alive":
            self.learn(name, "suspect", incarnation)
            loop = asyncio.get_running_loop()
            loop.call_later(SUSPICION, self.bury, name, incarnation)

    def bury(self, name, incarnation):
        if self.up and self.table.get(name) == ("suspect", incarnation):
            self.learn(name, "dead", incarnation)

    # gossip

    def on_rumour(self, name, state, incarnation):
        if name == self.name:
            if state != "alive" and incarnation >= self.incarnation:
                self.incarnation = incarnation + 1
                self.rumours.append([name, "alive", self.incarnation, 3])
        else:
            self.learn(name, state, incarnation)

    def learn(self, name, state, incarnation):
        known = self.table.get(name)
        if known is None:
            if state == "dead":
                return
            self.join(name, incarnation)
        elif (incarnation, RANK[state]) <= (known[1], RANK[known[0]]):
            return
        if state == "dead":
            del self.table[name]
            self.removed[name] = incarnation
        else:
            self.table[name] = (state, incarnation)
        self.rumours = [r for r in self.rumours if r[0] != name]
        self.rumours.append([name, state, incarnation, 3])

    def join(self, name, incarnation):
        """Notifies listeners."""
        if incarnation <= self.removed.get(name, -1):
            self.revived.append(name)

    def spread(self):
        others = sorted(self.table)
        if not others:
            return
        self.turn += 1
        to = others[self.turn % len(others)]
        for rumour in self.rumours[:3]:
            self.network.send(to, "on_rumour", *rumour[:3])
            rumour[3] -= 1
        self.rumours = [rumour for rumour in self.rumours if rumour[3] > 0]

    async def gossip(self):
        while self.up:
            await asyncio.sleep(GOSSIP + 0.0002 * self.number)
            self.spread()

    async def run(self):
        spreading = asyncio.create_task(self.gossip())
        while self.up:
            await asyncio.sleep(PROBE + 0.0002 * self.number)
            others = sorted(self.table)
            if others:
                await self.probe(others[self.turn % len(others)])
        await spreading


async def main():
    random.seed(655)  # by default no message is slow
    names = ["a", "b", "c", "d", "e"]
    network = Network()
    members = [Member(name, network, names) for name in names]
    async with asyncio.TaskGroup() as group:
        for member in members:
            group.create_task(member.run())
        for member in (members[4], members[3]):
            await asyncio.sleep(0.06)
            member.up = False  # it crashes
        await asyncio.sleep(0.13)
        for member in members:
            member.up = False
    for member in members[:3]:
        assert not member.revived, f"{member.name} sees {member.revived} join"


asyncio.run(main())
