# asyncio.Queue of CPython 3.4-3.6.6 (bpo-31620): the future of a cancelled
# getter stays in the list of waiting getters forever. Needs a cancellation of
# a waiting getter.
# explore: --inject cancel
import asyncio
import collections


class Queue:
    def __init__(self):
        self.items = collections.deque()
        self.getters = collections.deque()

    async def get(self):
        while not self.items:
            getter = asyncio.get_running_loop().create_future()
            self.getters.append(getter)
            await getter
        return self.items.popleft()

    def put_nowait(self, item):
        self.items.append(item)
        for getter in self.getters:
            if not getter.done():
                getter.set_result(None)
        if len(self.items) > 1:
            return
        while self.getters and not self.getters[0].cancelled():
            self.getters.popleft()


async def poll(queue):
    await queue.get()


async def main():
    queue = Queue()
    tasks = [asyncio.create_task(poll(queue)) for _ in range(2)]
    await asyncio.sleep(1)
    queue.put_nowait(1)
    await asyncio.sleep(1)
    queue.put_nowait(2)
    await asyncio.wait(tasks)
    assert not queue.getters, len(queue.getters)


asyncio.run(main())
