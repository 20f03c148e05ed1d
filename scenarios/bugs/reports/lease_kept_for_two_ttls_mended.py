# lease_kept_for_two_ttls, fixed: before each step of its work the client makes
# sure that the lease outlasts it, counted from when the keep-alive was sent.
# explore: --slow 0
# runs: 200
import asyncio
import random

TTL = 0.06
KEEP_ALIVE = 0.012
HOP = 0.001
STEP = 0.006
STEPS = 13
INTERVAL = 0.02


class Unreachable(Exception):
    pass


class LeaseLost(Exception):
    pass


def now():
    return asyncio.get_running_loop().time()


class Server:
    """Leases, and locks that go when the lease of their owner expires."""

    def __init__(self):
        self.timers = {}  # lease: when it expires
        self.owners = {}  # lock: lease
        self.waiting = {}  # lock: leases, in order
        self.next_lease = 0
        self.expired = 0

    def grant(self):
        self.next_lease += 1
        lease = self.next_lease
        self.timers[lease] = asyncio.get_running_loop().call_later(
            TTL, self.expire, lease)
        return lease

    def keep_alive(self, lease):
        if lease not in self.timers:
            raise LeaseLost(lease)
        self.timers[lease].cancel()
        self.timers[lease] = asyncio.get_running_loop().call_later(
            TTL, self.expire, lease)

    def expire(self, lease):
        self.expired += 1
        self.revoke(lease)

    def revoke(self, lease):
        timer = self.timers.pop(lease, None)
        if timer is not None:
            timer.cancel()
        for lock in list(self.waiting):
            if lease in self.waiting[lock]:
                self.waiting[lock].remove(lease)
        for lock in [k for k, owner in self.owners.items() if owner == lease]:
            del self.owners[lock]
            self.pass_on(lock)

    def pass_on(self, lock):
        if lock not in self.owners and self.waiting.get(lock):
            self.owners[lock] = self.waiting[lock].pop(0)

    def wants(self, lock, lease):
        """Whether LEASE has the lock; if not, it waits in the queue."""
        if lease not in self.timers:
            raise LeaseLost(lease)
        queue = self.waiting.setdefault(lock, [])
        if self.owners.get(lock) != lease and lease not in queue:
            queue.append(lease)
        self.pass_on(lock)
        return self.owners.get(lock) == lease


class Link:
    """Between a client and the server; down in some intervals."""

    def __init__(self):
        self.down = {}  # number of the interval: whether it is

    def check(self):
        interval = int(now() / INTERVAL)
        if interval not in self.down:
            self.down[interval] = random.randrange(8) == 7
        if self.down[interval]:
            raise Unreachable

    async def call(self, function, *arguments):
        await asyncio.sleep(HOP)
        self.check()
        result = function(*arguments)
        await asyncio.sleep(HOP)
        return result


class Lease:
    def __init__(self, server, link):
        self.server = server
        self.link = link
        self.renewed = now()

    async def start(self):
        self.renewed = now()
        self.id = await self.link.call(self.server.grant)
        self.lost = False
        self.task = asyncio.create_task(self.keep_alive())

    async def keep_alive(self):
        while not self.lost:
            await asyncio.sleep(KEEP_ALIVE)
            sent = now()
            try:
                await self.link.call(self.server.keep_alive, self.id)
                self.renewed = sent
            except Unreachable:
                self.lost = now() - self.renewed > TTL
            except LeaseLost:
                self.lost = True

    def check(self):
        """Before each step of the work that needs the lock."""
        if self.lost or now() + STEP > self.renewed + TTL:
            raise LeaseLost(self.id)

    async def stop(self):
        self.task.cancel()
        try:
            await self.link.call(self.server.revoke, self.id)
        except Unreachable:
            pass  # it expires


async def hold(name, lease, lock, active):
    while not await lease.link.call(lease.server.wants, lock, lease.id):
        await asyncio.sleep(0.004)
    for _ in range(STEPS):
        lease.check()
        active.append(name)
        assert active == [name], f"{active} have the lock at once"
        await asyncio.sleep(STEP)
        active.remove(name)


async def client(name, server, pause, active, done):
    link = Link()
    while done[name] < 2:
        await asyncio.sleep(pause)
        lease = Lease(server, link)
        try:
            await lease.start()
        except Unreachable:
            continue
        try:
            await hold(name, lease, "backup", active)
            done[name] += 1
        except (Unreachable, LeaseLost):
            pass
        finally:
            await lease.stop()


async def main():
    random.seed(761)  # by default no link is down
    server = Server()
    active = []
    done = {"ann": 0, "bob": 0, "cid": 0}
    await asyncio.gather(client("ann", server, 0.003, active, done),
                         client("bob", server, 0.0045, active, done),
                         client("cid", server, 0.006, active, done))
    assert done == {"ann": 2, "bob": 2, "cid": 2}


asyncio.run(main())
