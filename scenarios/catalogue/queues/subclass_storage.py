# Queues of a program that keep their items elsewhere: they override _init, _put and _get.
import asyncio
import heapq


class Unique(asyncio.Queue):
    def _init(self, maxsize):
        print("init", maxsize, hasattr(self, "_queue"))
        self._queue = set()

    def _put(self, item):
        self._queue.add(item)

    def _get(self):
        return self._queue.pop()


class Ordered(asyncio.Queue):
    def _init(self, maxsize):
        self._queue = []
        self.serial = 0

    def _put(self, item):
        heapq.heappush(self._queue, (item % 3, self.serial, item))
        self.serial += 1

    def _get(self):
        return heapq.heappop(self._queue)[2]


class Front(asyncio.Queue):
    def _put(self, item):
        if item == "urgent":
            self._queue.appendleft(item)
        elif item not in self._queue:
            super()._put(item)

    def _get(self):
        item = super()._get()
        print("get", item, list(self._queue), len(self._queue))
        return item


class Counting(asyncio.PriorityQueue):
    def __init__(self, start):
        super().__init__(2)
        self.puts = start

    def _put(self, item):
        self.puts += 1
        super()._put((-item, item))

    def _get(self):
        return super()._get()[1]


async def fill(queue, items):
    for item in items:
        await queue.put(item)
        print("put", item, str(queue), queue.qsize(), queue.full())


async def main():
    for queue, items in (
        (Unique(2), (1, 1, 2, 1)),
        (Ordered(maxsize=3), (5, 3, 1, 4, 2)),
        (Front(), ("a", "b", "a", "urgent", "c")),
        (Counting(10), (1, 2, 3)),
    ):
        task = asyncio.create_task(fill(queue, items))
        await asyncio.sleep(1)
        while not queue.empty():
            print("got", await queue.get())
            await asyncio.sleep(0)
        await task
        print(type(queue).__name__, str(queue), isinstance(queue, asyncio.Queue))
        queue.put_nowait(1)
        queue.shutdown(immediate=True)
        print(str(queue))
    print(queue.puts)


asyncio.run(main())
