# A cache whose values expire: set() of an existing key leaves the timer of the
# old value running, which deletes the new one. Needs the new value to be set
# before the old one expires.
# explore:
import asyncio


class Cache:
    def __init__(self):
        self.values = {}
        self.timers = {}

    def set(self, key, value, ttl):
        self.values[key] = value
        self.timers[key] = asyncio.get_running_loop().call_later(
            ttl, self.expire, key)

    def expire(self, key):
        self.values.pop(key, None)

    def get(self, key):
        return self.values.get(key)


async def refresher(cache, key, every):
    for n in range(5):
        cache.set(key, n, every * 0.97)
        await asyncio.sleep(every)


async def reader(cache, key, every):
    for _ in range(8):
        await asyncio.sleep(every)
        cache.get(key)


async def login(cache):
    await asyncio.sleep(0.4)
    cache.set("user", 1, 0.5)


async def login_again(cache):
    await asyncio.sleep(0.95)
    expired_at = asyncio.get_running_loop().time() + 2
    cache.set("user", 2, 2)
    await asyncio.sleep(0.1)
    if asyncio.get_running_loop().time() < expired_at:
        assert cache.get("user") == 2, "lost the new value"


async def main():
    cache = Cache()
    await asyncio.gather(refresher(cache, "a", 0.3), reader(cache, "a", 0.11),
                         login(cache), login_again(cache))


asyncio.run(main())
