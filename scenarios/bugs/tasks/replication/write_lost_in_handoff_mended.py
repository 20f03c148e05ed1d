# write_lost_in_handoff, fixed: an owner refuses writes from the copy on, and
# senders look the directory up again.
# explore:
import asyncio

SHARDS = 4


class Moved(Exception):
    pass


class Node:
    def __init__(self, name):
        self.name = name
        self.shards = {}
        self.frozen = set()

    async def put(self, shard, key, value):
        await asyncio.sleep(0.003)
        if shard in self.frozen or shard not in self.shards:
            raise Moved(shard)
        self.shards.setdefault(shard, {})[key] = value

    async def get(self, shard, key):
        await asyncio.sleep(0.002)
        return self.shards.get(shard, {}).get(key)

    async def copy(self, shard):
        self.frozen.add(shard)
        rows = dict(self.shards[shard])
        await asyncio.sleep(0.004)
        return rows

    async def install(self, shard, rows):
        await asyncio.sleep(0.002)
        self.shards[shard] = rows
        self.frozen.discard(shard)


class Directory:
    def __init__(self, owner):
        self.owners = dict.fromkeys(range(SHARDS), owner)

    async def look_up(self, key):
        await asyncio.sleep(0.001)
        shard = key % SHARDS
        return shard, self.owners[shard]


class Router:
    def __init__(self, directory):
        self.directory = directory
        self.retries = 0

    async def put(self, key, value):
        while True:
            shard, node = await self.directory.look_up(key)
            try:
                await node.put(shard, key, value)
                return
            except Moved:
                self.retries += 1
                await asyncio.sleep(0.005)

    async def get(self, key):
        shard, node = await self.directory.look_up(key)
        return await node.get(shard, key)


async def rebalance(directory, shard, to):
    owner = directory.owners[shard]
    rows = await owner.copy(shard)
    await to.install(shard, rows)
    directory.owners[shard] = to
    del owner.shards[shard]


async def client(router, keys, pause):
    for key in keys:
        await asyncio.sleep(pause)
        await router.put(key, key * key)


async def main():
    first, second = Node("first"), Node("second")
    for shard in range(SHARDS):
        first.shards[shard] = {}
    directory = Directory(first)
    router = Router(directory)
    clients = [asyncio.create_task(client(router, range(i, 24, 3), 0.02))
               for i in range(3)]
    for shard in (1, 3):
        await asyncio.sleep(0.058)
        await rebalance(directory, shard, second)
    await asyncio.gather(*clients)
    for key in range(24):
        value = await router.get(key)
        assert value == key * key, f"key {key} is {value}"


asyncio.run(main())
