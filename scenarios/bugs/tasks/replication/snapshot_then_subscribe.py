# A replica reads a snapshot and subscribes to changes afterwards: a change in
# between is in neither. Needs a write at that moment.
# explore:
import asyncio


class Primary:
    def __init__(self):
        self.data = {}
        self.replicas = []

    def write(self, key, value):
        self.data[key] = value
        for replica in self.replicas:
            replica[key] = value

    async def snapshot(self):
        data = dict(self.data)
        await asyncio.sleep(0.3)  # transfer
        return data


async def replicate(primary):
    await asyncio.sleep(0.5)
    replica = await primary.snapshot()
    primary.replicas.append(replica)
    return replica


async def writer(primary):
    for n in range(4):
        primary.write(f"key {n}", n)
        await asyncio.sleep(0.45)


async def main():
    primary = Primary()
    _, replica = await asyncio.gather(writer(primary), replicate(primary))
    await asyncio.sleep(1)
    assert replica == primary.data, replica


asyncio.run(main())
