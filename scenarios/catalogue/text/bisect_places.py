# bisect: all functions, with limits, keys, duplicates, other sequences, and what they complain about.
import asyncio
import bisect
from collections import deque


async def main():
    items = [1, 2, 2, 2, 5, 8]
    for x in (0, 1, 2, 3, 8, 9):
        print(x, bisect.bisect(items, x), bisect.bisect_left(items, x), bisect.bisect_right(items, x))
    print(bisect.bisect_left(items, 2, 3), bisect.bisect_right(items, 2, 0, 2), bisect.bisect(items, 5, lo=1, hi=4))
    pairs = [("a", 1), ("b", 3), ("c", 7)]
    print(bisect.bisect_left(pairs, 3, key=lambda p: p[1]), bisect.bisect_right(pairs, 3, key=lambda p: p[1]))
    for x in (7, 2, 0, 2):
        bisect.insort(items, x)
        bisect.insort_left(items, x + 0.5)
    print(items)
    bisect.insort(pairs, ("d", 4), key=lambda p: p[1])
    bisect.insort_left(pairs, ("e", 4), key=lambda p: p[1])
    print(pairs)
    ring = deque([1, 4])
    bisect.insort(ring, 3)
    print(ring, bisect.bisect("abd", "c"), bisect.bisect(range(0, 100, 10), 35))

    class Odd:
        def __lt__(self, other):
            print("lt")
            return True

    print(bisect.bisect_left([Odd(), Odd()], 1), bisect.bisect_right([1], Odd()))
    for bad in (lambda: bisect.bisect([1], "a"), lambda: bisect.bisect(items, 1, -1), lambda: bisect.bisect(5, 1),
                lambda: bisect.insort((1, 2), 1), lambda: bisect.bisect([1]), lambda: bisect.bisect([1], 2, "a"),
                lambda: bisect.bisect([1], 1, 0, 5), lambda: bisect.insort([1], 1, key=5)):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)

asyncio.run(main())
