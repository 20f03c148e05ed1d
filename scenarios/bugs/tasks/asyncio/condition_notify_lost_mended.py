# condition_notify_lost, fixed: as since 3.13, a cancelled waiter passes its
# notification on.
# explore: --inject cancel:consumer
import asyncio


class Condition:
    def __init__(self):
        self.lock = asyncio.Lock()
        self.waiters = []

    def notify(self):
        for waiter in self.waiters:
            if not waiter.done():
                waiter.set_result(None)
                break

    async def wait(self):
        self.lock.release()
        waiter = asyncio.get_running_loop().create_future()
        self.waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self.waiters.remove(waiter)
                await self.lock.acquire()
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                for other in self.waiters:
                    if not other.done():
                        other.set_result(False)
                        break
            raise


async def consumer(condition, items):
    async with condition.lock:
        while not items:
            await condition.wait()
        items.pop()


async def main():
    condition = Condition()
    items = []
    tasks = [asyncio.create_task(consumer(condition, items), name="consumer")
             for _ in range(2)]
    await asyncio.sleep(1)
    async with condition.lock:
        items.append("a")
        condition.notify()
    await asyncio.sleep(1)
    asleep = sum(1 for waiter in condition.waiters if not waiter.done())
    assert not (items and asleep), (items, asleep)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


asyncio.run(main())
