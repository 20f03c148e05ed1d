# A condition's lock may be any object with acquire(), release() and locked().
import asyncio


class Loud:
    def __init__(self):
        self.lock = asyncio.Lock()

    def locked(self):
        print("locked?")
        return self.lock.locked()

    async def acquire(self):
        print("acquire")
        await asyncio.sleep(0)
        await self.lock.acquire()
        print("acquired")

    def release(self):
        print("release")
        self.lock.release()


class Failing(Loud):
    async def acquire(self):
        if self.lock.locked():
            raise ValueError("no lock for you")
        await self.lock.acquire()


async def waiter(condition):
    try:
        async with condition:
            print("result", await condition.wait_for(lambda: True), await condition.wait())
    except Exception as e:
        print(type(e).__name__, e, repr(e.__context__))


async def run(lock):
    condition = asyncio.Condition(lock)
    tasks = [asyncio.create_task(waiter(condition)) for _ in range(2)]
    await asyncio.sleep(1)
    async with condition:
        condition.notify()
        await asyncio.sleep(1)
        print(condition)
    await asyncio.sleep(1)
    print([t.done() for t in tasks])
    await condition.acquire()
    condition.notify_all()
    condition.release()
    await asyncio.gather(*tasks)


async def main():
    await run(Loud())
    await run(Failing())


asyncio.run(main())
