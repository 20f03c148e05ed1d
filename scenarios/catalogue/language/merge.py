# heapq.merge() is a generator, of a module written in Python: it draws an item only when the one before it was consumed,
# the last iterable takes over, a StopIteration of a key ends its iterable, and a class names the module that defines it.
import asyncio
import heapq


def count(name, *items):
    for item in items:
        print(name, "draws", item)
        yield item
    print(name, "is done")


def at_most_two(item):
    if item > 2:
        raise StopIteration
    return item


class Named:
    __module__ = "elsewhere"


async def main():
    merged = heapq.merge(count("a", 1, 4), count("b", 2, 3))
    for item in merged:
        print(item)
        await asyncio.sleep(0)
    print(list(heapq.merge([1, 2, 3, 0], [1, 5], key=at_most_two)))
    print(list(heapq.merge("db", "ca", reverse=True, key=ord)), list(heapq.merge()))

    merged = heapq.merge(count("c", 1, 2), count("d", 3))
    print(next(merged), type(merged).__name__, heapq.merge.__module__)
    merged.close()
    print(list(merged))
    merged = heapq.merge([1, 2], [3])
    next(merged)
    try:
        merged.throw(KeyError("thrown"))
    except KeyError as error:
        print("raised", error)
    try:
        heapq.merge([1], until=2)
    except TypeError as error:
        print(error)
    print(heapq, Named, Named.__module__, Named.__qualname__)


asyncio.run(main())
