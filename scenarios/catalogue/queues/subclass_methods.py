# Queues of a program that override the methods that asyncio.Queue calls on itself.
import asyncio


class Loud(asyncio.Queue):
    async def put(self, item):
        print("put", item)
        return await super().put(item)

    async def get(self):
        item = await super().get()
        print("get", item)
        return item

    def put_nowait(self, item):
        print("put_nowait", item)
        return super().put_nowait(item) or "result"

    def get_nowait(self):
        print("get_nowait")
        return super().get_nowait()

    def qsize(self):
        print("qsize")
        return super().qsize()

    def empty(self):
        print("empty")
        return super().empty()

    def full(self):
        print("full")
        return super().full()

    def _format(self):
        return "loud " + super()._format()


class Heavy(asyncio.Queue):
    def full(self):
        return sum(self._queue) > 10


class Broken(asyncio.LifoQueue):
    def _put(self, item):
        raise ValueError(item)

    def full(self):
        raise KeyError("full")


async def main():
    queue = Loud(1)
    print(await queue.put(1), str(queue), repr(queue)[:6])
    task = asyncio.create_task(queue.put(2))
    await asyncio.sleep(0)
    print(await queue.get(), await task)
    task.cancel()
    second = asyncio.create_task(queue.put(3))
    await asyncio.sleep(0)
    queue.get_nowait()
    second.cancel()
    print(await asyncio.gather(second, return_exceptions=True))
    queue.shutdown(True)
    queue = Heavy()
    print(await queue.put(6), await queue.put(6), queue.full())
    try:
        queue.put_nowait(1)
    except asyncio.QueueFull:
        print("full", queue._queue, queue._unfinished_tasks, queue._maxsize)
    queue = Broken()
    try:
        await queue.put(1)
    except KeyError as e:
        print(repr(e), str(queue))
    try:
        asyncio.LifoQueue.put_nowait(queue, 1)
    except KeyError as e:
        print(repr(e))
    print(asyncio.LifoQueue.full(queue), issubclass(Broken, asyncio.Queue))


asyncio.run(main())
