# condition_swallows_cancellation, fixed: the cancellation is raised once the
# lock is held.
# explore:
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
        cancelled = False
        try:
            await waiter
        finally:
            self.waiters.remove(waiter)
            while True:
                try:
                    await self.lock.acquire()
                    break
                except asyncio.CancelledError:
                    cancelled = True
            if cancelled:
                raise asyncio.CancelledError()
        return True


async def waiter(condition, log):
    async with condition.lock:
        await condition.wait()
    log.append("notified")
    await asyncio.sleep(100)
    log.append("not cancelled")


async def notifier(condition):
    await asyncio.sleep(1)
    async with condition.lock:
        condition.notify()
        await asyncio.sleep(1)


async def main():
    condition = Condition()
    log = []
    task = asyncio.create_task(waiter(condition, log))
    other = asyncio.create_task(notifier(condition))
    await asyncio.sleep(3)
    task.cancel()
    await asyncio.wait([task, other])
    assert "not cancelled" not in log, log


asyncio.run(main())
