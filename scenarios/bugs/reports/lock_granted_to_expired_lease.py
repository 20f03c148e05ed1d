# A lock service grants a lock to the owner of a lease, but does not check that
# the lease is still alive when the lock becomes free
# (https://github.com/etcd-io/etcd/issues/9921): granted to a client that is
# gone, the lock is never released. Needs a client that is killed while it
# waits, and another one that is killed while it holds the lock, so that both
# leases expire: two deviations suffice.
# explore: --slow 0 --inject cancel:client
import asyncio
import random

TTL = 0.02
KEEP_ALIVE = 0.007
HOP = 0.0005


class Lease:
    def __init__(self, expires):
        self.expires = expires
        self.locks = set()


class Server:
    def __init__(self):
        self.leases = {}
        self.next_lease = 0
        self.owners = {}
        self.queues = {}
        self.expired = 0

    async def grant_lease(self):
        await asyncio.sleep(HOP)
        now = asyncio.get_running_loop().time()
        self.next_lease += 1
        lease_id = self.next_lease
        self.leases[lease_id] = Lease(now + TTL)
        await asyncio.sleep(HOP)
        return lease_id

    async def keep_alive(self, lease_id):
        await asyncio.sleep(HOP)
        lease = self.leases.get(lease_id)
        if lease is not None:
            lease.expires = asyncio.get_running_loop().time() + TTL
        await asyncio.sleep(HOP)
        return lease is not None

    async def lock(self, name, lease_id):
        await asyncio.sleep(HOP)
        granted = asyncio.get_running_loop().create_future()
        self.queues.setdefault(name, []).append((lease_id, granted))
        self.pass_on(name)
        await granted
        await asyncio.sleep(HOP)

    async def unlock(self, name, lease_id):
        await asyncio.sleep(HOP)
        self.release(name, lease_id)
        await asyncio.sleep(HOP)

    def release(self, name, lease_id):
        if self.owners.get(name) == lease_id:
            del self.owners[name]
            self.pass_on(name)

    def pass_on(self, name):
        queue = self.queues[name]
        if name not in self.owners and queue:
            lease_id, granted = queue.pop(0)
            self.owners[name] = lease_id
            if lease_id in self.leases:
                self.leases[lease_id].locks.add(name)
            if not granted.done():
                granted.set_result(None)

    async def revoke_expired(self):
        """The lessor's loop."""
        while True:
            await asyncio.sleep(0.005)
            now = asyncio.get_running_loop().time()
            for lease_id in list(self.leases):
                if self.leases[lease_id].expires <= now:
                    self.expired += 1
                    lease = self.leases.pop(lease_id)
                    for name in list(lease.locks):
                        self.release(name, lease_id)


class Store:
    """Protected by a lock; accepts writes from the newest holder only."""

    def __init__(self):
        self.newest = 0
        self.writes = 0
        self.refused = 0

    async def write(self, token):
        slow = random.randrange(10) == 9
        await asyncio.sleep(0.011 if slow else 0.001)
        if token >= self.newest:
            self.newest = token
            self.writes += 1
        else:
            self.refused += 1


async def renew(server, lease_id):
    while await server.keep_alive(lease_id):
        await asyncio.sleep(KEEP_ALIVE)


async def critical(server, store, name):
    lease_id = await server.grant_lease()
    renewal = asyncio.create_task(renew(server, lease_id))
    try:
        await server.lock(name, lease_id)
        for _ in range(2):
            await store.write(lease_id)
        await server.unlock(name, lease_id)
    finally:
        renewal.cancel()


async def client(server, store, name, turns, pause):
    """A process of its own; when it is killed it just stops."""
    for _ in range(turns):
        await critical(server, store, name)
        await asyncio.sleep(pause)


async def main():
    random.seed(130378)  # by default no write is slow
    server = Server()
    stores = {"red": Store(), "blue": Store()}
    lessor = asyncio.create_task(server.revoke_expired())
    clients = []
    for n in range(6):
        name = "red" if n < 4 else "blue"
        work = client(server, stores[name], name, 10, 0.002 + 0.001 * n)
        clients.append(asyncio.create_task(work, name="client"))
    _, waiting = await asyncio.wait(clients, timeout=2)
    lessor.cancel()
    assert not waiting, f"{len(waiting)} wait for a lock of nobody"


asyncio.run(main())
