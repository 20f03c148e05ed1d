# A dict that changes while it is iterated, but keeps its size: the position of a new
# key, and the time at which holes are closed, are visible. `del` leaves a hole at
# the end, popitem() does not; a dict has room for 5 keys, then for 10, 21 and so on.
import asyncio


def walk(name, keys, change):
    d = {k: 0 for k in keys}
    seen = []
    try:
        for k in d:
            seen.append(k)
            change(d, k, len(seen))
            if len(seen) > 60:
                break
    except RuntimeError as error:
        seen.append(str(error))
    print(name, len(keys), seen, list(d))


def last_replaced(d, k, n):
    last = list(d)[-1]
    del d[last]
    d[("new", n)] = n


def self_replaced(d, k, n):
    del d[k]
    d[("new", n)] = n


def popped(d, k, n):
    d.popitem()
    d[("new", n)] = n


def once_replaced(d, k, n):
    if n == 1:
        last = list(d)[-1]
        del d[last]
        d["late"] = n


def emptied(d, k, n):
    count = len(d)
    for key in list(d):
        del d[key]
    for i in range(count):
        d[(n, i)] = n


async def main():
    for change in (last_replaced, self_replaced, once_replaced, emptied):
        for size in (1, 2, 3, 4, 5, 6, 9, 10, 11, 20, 21, 22):
            walk(change.__name__, list(range(size)), change)
    for size in (1, 2, 3):
        walk("popped", list(range(size)), popped)
    queue = {}
    for i in range(40):
        queue[i] = i
        if len(queue) > 3:
            del queue[next(iter(queue))]
    print(list(queue), list(reversed(queue)))


asyncio.run(main())
