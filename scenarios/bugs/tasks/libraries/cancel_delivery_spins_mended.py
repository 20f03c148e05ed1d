# cancel_delivery_spins, fixed: the scope pauses before it cancels again.
# explore:
import asyncio


class Scope:
    def __init__(self):
        self.tasks = []
        self.deliveries = 0

    async def run(self, coroutine):
        self.tasks.append(asyncio.current_task())
        try:
            await coroutine
        except asyncio.CancelledError:
            pass
        finally:
            self.tasks.remove(asyncio.current_task())

    def cancel(self):
        self.deliveries += 1
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            asyncio.get_running_loop().call_later(0.1, self.cancel)


async def uncancellable(seconds):
    saved = asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, saved.set)
    while not saved.is_set():
        try:
            await saved.wait()
        except asyncio.CancelledError:
            pass


async def work():
    await asyncio.sleep(1)
    await uncancellable(1)
    await asyncio.sleep(9)


async def main():
    scope = Scope()
    worker = asyncio.create_task(scope.run(work()))
    await asyncio.sleep(2.5)
    scope.cancel()
    await asyncio.wait([worker])
    assert scope.deliveries < 100, scope.deliveries


asyncio.run(main())
