# queue_getter_wakeup_lost, fixed: a cancelled getter wakes the next one if the
# queue is not empty.
# explore: --inject cancel:getter
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
        while not self.items:
            getter = asyncio.get_running_loop().create_future()
            self.getters.append(getter)
            try:
                await getter
            except asyncio.CancelledError:
                if getter in self.getters:
                    self.getters.remove(getter)
                if self.items and not getter.cancelled():
                    self.wake_next()
                raise
        return self.items.popleft()


async def getter(queue):
    await queue.get()


async def main():
    queue = Queue()
    tasks = [asyncio.create_task(getter(queue), name="getter")
             for _ in range(3)]
    for i in range(3):
        await asyncio.sleep(1)
        queue.put_nowait(i)
        await asyncio.sleep(1)
        asleep = sum(1 for getter in queue.getters if not getter.done())
        assert not (queue.items and asleep), (queue.items, asleep)
    await asyncio.wait(tasks)


asyncio.run(main())
