# A class whose _init() keeps the items elsewhere: asyncio's own methods access
# self._queue, so all methods that use it fail until those are overridden as well.
import asyncio


class Latest(asyncio.Queue):
    def _init(self, maxsize):
        self.items = {}

    def _put(self, item):
        self.items[item] = len(self.items)

    def _get(self):
        key = next(iter(self.items))
        del self.items[key]
        return key


class Whole(Latest):
    def empty(self):
        return not self.items

    def qsize(self):
        return len(self.items)


async def main():
    queue = Latest()
    queue.put_nowait("a")
    for ask in (queue.qsize, queue.empty, queue.get_nowait):
        try:
            print(ask())
        except AttributeError as error:
            print(error, error.name, error.obj is queue)
    print(queue)
    try:
        await queue.get()
    except AttributeError as error:
        print(error)
    bounded = Latest(1)
    try:
        bounded.put_nowait("a")
    except AttributeError as error:
        print(error)
    whole = Whole(2)
    await whole.put("a")
    await whole.put("b")
    print(whole.full(), whole.qsize(), whole)
    print(await whole.get(), await whole.get(), whole.empty())


asyncio.run(main())
