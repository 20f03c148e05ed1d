# aiohttp's connector 3.6-3.8 (aiohttp 4936): a waiter woken for a free slot
# does not check again; a newcomer takes the slot first, and both connect.
# Needs the newcomer in the tick of the release.
# explore: --slow 2
import asyncio
import collections


class Connector:
    def __init__(self, limit):
        self.limit = limit
        self.connections = 0
        self.waiters = collections.deque()

    async def connect(self):
        if self.connections >= self.limit:
            waiter = asyncio.get_running_loop().create_future()
            self.waiters.append(waiter)
            await waiter
        self.connections += 1
        assert self.connections <= self.limit, self.connections

    def wake_next(self):
        while self.waiters:
            waiter = self.waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return

    def release(self):
        self.connections -= 1
        self.wake_next()


async def request(connector, start):
    await asyncio.sleep(start)
    await connector.connect()
    try:
        await asyncio.sleep(2)
    finally:
        connector.release()


async def settle(*running):
    for result in await asyncio.gather(*running, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def main():
    connector = Connector(1)
    await settle(*(request(connector, start) for start in (0, 1, 3)))


asyncio.run(main())
