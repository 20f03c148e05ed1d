# lease_released_by_late_owner, fixed: only the current owner releases the lock.
# explore:
import asyncio


class Lease:
    def __init__(self):
        self.owner = None
        self.until = 0

    def take(self, who):
        now = asyncio.get_running_loop().time()
        if self.owner is None or now >= self.until:
            self.owner = who
            self.until = now + 1
            return True
        return False

    def release(self, who):
        if self.owner == who:
            self.owner = None


async def worker(lease, who, start):
    await asyncio.sleep(start)
    while not lease.take(who):
        await asyncio.sleep(0.3)
    until = lease.until
    await asyncio.sleep(0.6)
    if lease.owner != who:
        now = asyncio.get_running_loop().time()
        assert now >= until, f"{lease.owner} has it before {who}'s time is up"
    lease.release(who)


async def main():
    lease = Lease()
    await asyncio.gather(worker(lease, "a", 0), worker(lease, "b", 0.2),
                         worker(lease, "c", 0.4))


asyncio.run(main())
