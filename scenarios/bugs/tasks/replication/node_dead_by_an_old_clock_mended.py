# node_dead_by_an_old_clock, fixed: the clock is read at the comparison.
# explore:
import asyncio


class Monitor:
    def __init__(self):
        self.loop = asyncio.get_running_loop()
        self.beat = self.loop.time()
        self.ages = []

    async def peers(self):
        await asyncio.sleep(0.1)

    async def look(self):
        await self.peers()
        self.ages.append(self.loop.time() - self.beat)


async def node(monitor):
    for _ in range(4):
        await asyncio.sleep(0.5)
        monitor.beat = monitor.loop.time()


async def main():
    monitor = Monitor()
    beating = asyncio.create_task(node(monitor))
    for _ in range(2):
        await asyncio.sleep(0.6)
        await monitor.look()
    await beating
    assert min(monitor.ages) >= 0, monitor.ages


asyncio.run(main())
