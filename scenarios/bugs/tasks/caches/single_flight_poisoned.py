# A single-flight cache whose callers await one shared task:
# cancelling the first caller cancels the shared task, and
# thereby the other callers, which nobody cancelled. Needs a
# cancellation of one caller while the task runs.
# explore: --inject cancel
import asyncio


class Cache:
    def __init__(self):
        self.running = {}

    async def get(self, key):
        if key not in self.running:
            self.running[key] = asyncio.get_running_loop().create_future()
            asyncio.get_running_loop().call_later(
                1, self.running[key].set_result, key * 2)
        return await self.running[key]


async def caller(cache, results):
    results.append(await cache.get(21))


async def main():
    cache = Cache()
    results = []
    errors = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: errors.append(context))
    tasks = [asyncio.create_task(caller(cache, results)) for _ in range(3)]
    await asyncio.wait(tasks)
    await asyncio.sleep(2)
    assert not errors, "set_result on a cancelled future"


asyncio.run(main())
