# The repr of a future shortens its result like reprlib: long texts in the middle, before quoting;
# containers after their first elements, dicts and sets in order, and deeply nested objects.
import asyncio
import collections
import functools


class Loud:
    def __repr__(self):
        return "<Loud, and a good deal of text that tells little>"


RESULTS = [
    "short", "x" * 28, "x" * 29, "x" * 40, "it's " + "x" * 40, "x" * 15 + "'" + "y" * 25, "x" * 40 + "'", "'" + '"' * 3 + "x" * 40,
    "x" * 20 + "\n" * 20, "\0" * 7, "\0" * 8, "\0" * 20, "x" * 13 + "\0" + "y" * 13, "x" * 13 + "'" + "y" * 14, "x" * 13 + "\n" + "y" * 14, "x" * 30, "äöü" * 20, "ä" * 28, "€" * 29 + "'", b"bytes " * 10, Loud(), [Loud()] * 2, 12345678901234567,
    1.5, None, True, (), (1,), (1, 2), tuple(range(9)), [], list(range(6)), list(range(7)), [[[[[[[1]]]]]]], [[[[[[]]]]]], ["it's " * 9, 'x"' * 20],
    {}, {1: 2}, {3: 1, 2: 2, 1: 3, 0: 4}, {5: 1, 3: 1, 2: 2, 1: 3, 0: 4}, {"b": [1] * 9, "a": {"k": {"l": {"m": {"n": {"o": {}}}}}}}, {1: 2, "a": 3},
    set(), {3, 1, 2}, set(range(8)), frozenset(), frozenset([2, 1]), collections.deque(), collections.deque([1, 2]), collections.deque(range(9)),
    collections.deque([1], 3), range(3), collections.OrderedDict(a=1), collections.defaultdict(list, a=[1]), ValueError("v" * 40),
]


async def main():
    for result in RESULTS:
        future = asyncio.get_running_loop().create_future()
        future.set_result(result)
        print(future)
    failed = asyncio.get_running_loop().create_future()
    failed.set_exception(ValueError("it's " + "long " * 20))
    print(failed, failed.exception())
    handle = asyncio.get_running_loop().call_later(1, functools.partial(sorted, "it's " * 10), {"b": 1, "a": "y" * 40})
    print(handle)
    handle.cancel()


asyncio.run(main())
