# SPDX-License-Identifier: MIT
"""Module heapq: _heapq's functions, and merge().

merge() compares, draws and yields in the order of CPython's Lib/heapq.py: an item is drawn only when the one before it
has been consumed, and the last iterable that is left takes over by `yield from`.
"""
from _heapq import (heapify, heapify_max, heappop, heappop_max, heappush, heappush_max, heappushpop, heappushpop_max,
                    heapreplace, heapreplace_max, nlargest, nsmallest)

__all__ = [
    "heappush", "heappop", "heapify", "heapreplace", "heappushpop", "heappush_max", "heappop_max", "heapify_max",
    "heapreplace_max", "heappushpop_max", "nlargest", "nsmallest", "merge"
]


def _draw(entry, key):
    value = next(entry[3])
    entry[0] = value if key is None else key(value)
    entry[2] = value


def merge(*iterables, key=None, reverse=False):
    if reverse:
        arrange, pop, replace, direction = heapify_max, heappop_max, heapreplace_max, -1
    else:
        arrange, pop, replace, direction = heapify, heappop, heapreplace, 1

    # [key, order, value, iterator]: no two orders are equal, so the rest is never compared.
    heap = []
    for order, iterator in enumerate(map(iter, iterables)):
        entry = [None, order * direction, None, iterator]
        try:
            _draw(entry, key)
            heap.append(entry)
        except StopIteration:
            pass
    arrange(heap)

    while len(heap) > 1:
        try:
            while True:
                entry = heap[0]
                yield entry[2]
                _draw(entry, key)
                replace(heap, entry)
        except StopIteration:
            pop(heap)

    if heap:
        entry = heap[0]
        yield entry[2]
        yield from entry[3]
