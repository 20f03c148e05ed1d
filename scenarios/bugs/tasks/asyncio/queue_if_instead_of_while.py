# A queue whose getter waits once ("if", not "while") and then pops (asyncio
# 265): a task that calls get() between the put and the getter's step takes the
# item. Needs the newcomer in the tick of the put.
# explore: --slow 2
import asyncio
import collections


class Queue:
    def __init__(self):
        self.items = collections.deque()
        self.getters = collections.deque()

    def put_nowait(self, item):
        self.items.append(item)
        self.wake_next()

    def wake_next(self):
        while self.getters:
            getter = self.getters.popleft()
            if not getter.done():
                getter.set_result(None)
                return

    async def get(self):
        if not self.items:
            getter = asyncio.get_running_loop().create_future()
            self.getters.append(getter)
            await getter
        return self.items.popleft()


async def consumer(queue, start, got):
    await asyncio.sleep(start)
    got.append(await queue.get())


async def producer(queue):
    for i, pause in enumerate([1, 2]):
        await asyncio.sleep(pause)
        queue.put_nowait(i)


async def main():
    queue = Queue()
    got = []
    consumers = [asyncio.create_task(consumer(queue, start, got))
                 for start in (0, 2)]
    await producer(queue)
    for result in await asyncio.gather(*consumers, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


asyncio.run(main())
