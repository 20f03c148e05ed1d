# contender_node_leaked, fixed: the cleanup retries until the node is deleted.
# explore: --slow 0
# runs: 200
import asyncio
import random

HOP = 0.001
REQUEST_TIMEOUT = 0.008
LOSSES_MAX = 8  # of a whole run


class ConnectionLoss(Exception):
    pass


class Network:
    def __init__(self):
        self.lost = 0
        self.bad = {}  # client, interval: whether its requests are lost

    def loses(self, client):
        now = asyncio.get_running_loop().time()
        key = client, int(now / REQUEST_TIMEOUT)
        if key not in self.bad and self.lost < LOSSES_MAX:
            self.bad[key] = random.randrange(8) == 7
        if self.bad.get(key, False):
            self.lost += 1
            return True
        return False


class ZooKeeper:
    """The server: sequential ephemeral nodes below some paths."""

    def __init__(self):
        self.next = 0
        self.children = {}

    def create(self, path, session):
        self.next += 1
        self.children.setdefault(path, {})[self.next] = session
        return self.next

    def delete(self, path, node):
        self.children[path].pop(node, None)

    def get_children(self, path):
        return sorted(self.children.get(path, {}))

    def expire(self, session):
        for nodes in self.children.values():
            for node in [n for n, owner in nodes.items() if owner == session]:
                del nodes[node]


class Client:
    def __init__(self, name, server, network):
        self.name = name
        self.server = server
        self.network = network

    async def request(self, operation, *arguments):
        if self.network.loses(self.name):
            await asyncio.sleep(REQUEST_TIMEOUT)
            raise ConnectionLoss(operation.__name__)
        await asyncio.sleep(HOP)
        result = operation(*arguments)
        await asyncio.sleep(HOP)
        return result

    async def retry(self, operation, *arguments, tries=3):
        while True:
            try:
                return await self.request(operation, *arguments)
            except ConnectionLoss:
                tries -= 1
                if tries == 0:
                    raise


class Lock:
    def __init__(self, client, path):
        self.client = client
        self.path = path
        self.node = None

    async def try_acquire(self):
        client, server = self.client, self.client.server
        self.node = await client.retry(server.create, self.path, client.name)
        acquired = False
        try:
            first = (await client.retry(server.get_children, self.path))[0]
            acquired = first == self.node
        finally:
            if not acquired:
                await self.cleanup()
        return acquired

    async def cleanup(self):
        client = self.client
        await client.retry(client.server.delete, self.path, self.node,
                           tries=LOSSES_MAX + 1)

    async def release(self):
        client = self.client
        await client.retry(client.server.delete, self.path, self.node,
                           tries=LOSSES_MAX + 1)


class Item:
    def __init__(self, path):
        self.path = path
        self.steps = 17
        self.worker = None


async def work(client, item):
    assert item.worker is None, f"{item.worker} and {client.name} at once"
    item.worker = client.name
    await asyncio.sleep(0.004)
    item.steps = max(item.steps - 1, 0)
    item.worker = None


async def worker(client, items, rounds):
    for n in range(rounds):
        todo = [item for item in items if item.steps > 0]
        if not todo:
            break
        item = todo[(n + int(client.name[1:])) % len(todo)]
        lock = Lock(client, item.path)
        try:
            if await lock.try_acquire():
                await work(client, item)
                await lock.release()
        except ConnectionLoss:
            pass
        await asyncio.sleep(0.003)


async def main():
    random.seed(194890)  # by default nothing is lost
    server, network = ZooKeeper(), Network()
    items = [Item("/work/a"), Item("/work/b"), Item("/work/c")]
    clients = [Client(f"w{n}", server, network) for n in range(4)]
    await asyncio.gather(*(worker(c, items, 200) for c in clients))
    for item in items:
        assert item.steps == 0, f"{item.path} stays locked"
    for client in clients:
        server.expire(client.name)


asyncio.run(main())
