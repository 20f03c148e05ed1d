# alru_cache of async-lru 2.0.0-2.0.3 (async-lru 503): the done callback of a
# call removes its task from a set. If cache_clear() has emptied the set, the
# removal raises before the waiters are woken, so tasks that await the value
# wait forever while others continue. Needs a cache_clear() while a call runs.
# explore:
import asyncio
import functools


class Cache:
    def __init__(self, function):
        self.function = function
        self.futures = {}
        self.running = set()

    def clear(self):
        self.futures.clear()
        self.running.clear()

    def ended(self, future, task):
        self.running.remove(task)
        if not future.done():
            future.set_result(task.result())

    async def get(self, key):
        if key not in self.futures:
            future = asyncio.get_running_loop().create_future()
            self.futures[key] = future
            task = asyncio.create_task(self.function(key))
            self.running.add(task)
            task.add_done_callback(functools.partial(self.ended, future))
        return await self.futures[key]


async def load(key):
    await asyncio.sleep(0.2)
    return key.upper()


async def sweep(cache):
    while True:
        await asyncio.sleep(1)
        cache.clear()


async def main():
    cache = Cache(load)
    sweeper = asyncio.create_task(sweep(cache))
    for key in ("a", "b"):
        assert await cache.get(key) == key.upper()
        await asyncio.sleep(1.1)
    sweeper.cancel()
    await asyncio.wait([sweeper])


asyncio.run(main())
