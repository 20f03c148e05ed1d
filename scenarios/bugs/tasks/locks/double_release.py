# A timeout handler and the worker's finally both release the slot if the work
# ends as the timer fires: there are then more slots than exist. Needs work and
# timer to be due at the same time.
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
