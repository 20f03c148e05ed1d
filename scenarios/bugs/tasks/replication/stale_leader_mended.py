# stale_leader, fixed: the store refuses any token but the newest.
# explore:
import asyncio


class Lease:
    def __init__(self):
        self.holder = None
        self.until = -1
        self.token = 0

    def acquire(self, name, now):
        if self.holder is None or now >= self.until:
            self.holder = name
            self.token += 1
        if self.holder == name:
            self.until = now + 1
        return self.holder == name


async def node(name, delay, lease, log):
    loop = asyncio.get_running_loop()
    await asyncio.sleep(delay)
    for _ in range(4):
        if lease.acquire(name, loop.time()):
            token = lease.token
            for _ in range(4):
                await asyncio.sleep(0.2)  # the write's round trips
            if token == lease.token:
                log.append((token, lease.token))
        await asyncio.sleep(0.3)


async def main():
    lease = Lease()
    log = []
    await asyncio.gather(node("a", 0, lease, log), node("b", 0.1, lease, log))
    assert all(token == newest for token, newest in log), log


asyncio.run(main())
