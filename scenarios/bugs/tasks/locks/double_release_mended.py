# double_release, fixed: only the task that removes the slot from the list releases it.
# explore:
import asyncio


class Pool:
    def __init__(self, size):
        self.size = size
        self.free = size
        self.used = set()

    def take(self, who):
        self.free -= 1
        self.used.add(who)

    def give_back(self, who):
        if who not in self.used:
            return
        self.used.discard(who)
        self.free += 1


async def work(pool, who, seconds):
    loop = asyncio.get_running_loop()
    pool.take(who)
    timer = loop.call_later(3, pool.give_back, who)
    try:
        await asyncio.sleep(seconds)
    finally:
        timer.cancel()
        pool.give_back(who)


async def main():
    pool = Pool(2)
    await asyncio.gather(work(pool, "a", 1), work(pool, "b", 2),
                         return_exceptions=True)
    assert pool.free <= pool.size, pool.free


asyncio.run(main())
