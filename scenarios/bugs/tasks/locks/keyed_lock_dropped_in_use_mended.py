# keyed_lock_dropped_in_use, fixed: a user is subtracted once.
# explore: --inject cancel
import asyncio


class KeyedLocks:
    def __init__(self):
        self.locks = {}
        self.users = {}

    async def acquire(self, key):
        lock = self.locks.setdefault(key, asyncio.Lock())
        self.users[key] = self.users.get(key, 0) + 1
        try:
            await lock.acquire()
        except BaseException:
            self.leave(key)
            raise

    def leave(self, key):
        if key not in self.users:
            return
        self.users[key] -= 1
        if self.users[key] <= 0:
            del self.users[key]
            del self.locks[key]

    def release(self, key):
        if key in self.locks and self.locks[key].locked():
            self.locks[key].release()
        self.leave(key)


inside = {}


async def edit(locks, key, delay):
    await asyncio.sleep(delay)
    await locks.acquire(key)
    try:
        inside[key] = inside.get(key, 0) + 1
        assert inside[key] == 1, "two inside " + key
        try:
            await asyncio.sleep(0.1)
        finally:
            inside[key] -= 1
    finally:
        locks.release(key)


async def main():
    locks = KeyedLocks()
    jobs = [edit(locks, "a", 0), edit(locks, "a", 0.05), edit(locks, "b", 0),
            edit(locks, "a", 0.07), edit(locks, "b", 0.2), edit(locks, "c", 0)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    for result in results:
        if isinstance(result, AssertionError):
            raise result


asyncio.run(main())
