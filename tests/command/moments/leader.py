import asyncio

class Registry:
    def __init__(self):
        self.leases = {}

    async def acquire(self, name, node):
        holder = self.leases.get(name)
        if holder is None:
            await asyncio.sleep(0.02)
            self.leases[name] = node
            return True
        return False

leaders = []

async def node(registry, name, delay):
    await asyncio.sleep(delay)
    if await registry.acquire("leader", name):
        leaders.append(name)

async def main():
    registry = Registry()
    async with asyncio.TaskGroup() as group:
        group.create_task(node(registry, "n1", 0.5), name="n1")
        group.create_task(node(registry, "n2", 0.55), name="n2")
        group.create_task(node(registry, "n3", 0.6), name="n3")
    assert len(leaders) == 1, leaders

asyncio.run(main())
