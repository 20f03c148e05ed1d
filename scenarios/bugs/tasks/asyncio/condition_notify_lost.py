# asyncio.Condition of CPython 3.4-3.12 (gh-112202): notify(1) wakes one
# waiter. If that waiter is cancelled before it returns from wait(), it does
# not pass the notification on, and the item is never consumed. Needs a
# cancellation of the consumer between its wakeup and its step.
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
