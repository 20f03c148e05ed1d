# A lock is acquired with a timeout and released in a
# finally that also runs if it was never acquired. Needs
# the lock to be held for longer than the timeout.
# explore: --slow 2
import asyncio


class Device:
    def __init__(self):
        self.lock = asyncio.Lock()
        self.users = 0

    async def use(self, seconds):
        try:
            await asyncio.wait_for(self.lock.acquire(), 2)
            await self.work(seconds)
        except TimeoutError:
            return
        finally:
            if self.lock.locked():
                self.lock.release()

    async def work(self, seconds):
        self.users += 1
        try:
            assert self.users == 1, "two users"
            await asyncio.sleep(seconds)
        finally:
            self.users -= 1


async def client(device, delay, seconds):
    await asyncio.sleep(delay)
    await device.use(seconds)
    await asyncio.sleep(0.1)
    await device.use(seconds / 2)


async def main():
    device = Device()
    await asyncio.gather(client(device, 0, 1), client(device, 0.5, 0.7),
                         client(device, 1.2, 0.4))


asyncio.run(main())
