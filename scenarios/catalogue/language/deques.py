# collections.deque works at both ends, rotates, drops from the other end if it
# is bounded, and detects changes during iteration.
import collections


def do(method, *args):
    try:
        result = getattr(d, method)(*args)
    except (IndexError, ValueError, TypeError) as e:
        result = f"{type(e).__name__}: {e}"
    print(method, args, result, d)


d = collections.deque([1, 2, 3])
for method, *args in (("append", 4), ("appendleft", 0), ("pop",), ("popleft",),
                      ("extend", [7, 8]), ("extendleft", "ab"), ("rotate", 2), ("rotate", -1),
                      ("rotate",), ("count", 1), ("index", 7), ("index", "z"), ("remove", 7),
                      ("remove", 7), ("insert", 1, "in"), ("reverse",), ("copy",), ("clear",),
                      ("pop",), ("popleft",), ("extend", 5)):
    do(method, *args)
d = collections.deque(range(5), maxlen=3)
for method, *args in (("append", 9), ("appendleft", 0), ("extend", [4, 5]), ("insert", 0, 1),
                      ("rotate", 1)):
    do(method, *args)
print(d.maxlen, len(d), d[0], d[-1], 4 in d, list(reversed(d)), list(d),
      bool(collections.deque()))
d[0] = "first"
del d[1]
print(d, collections.deque("abc", 2), collections.deque([1]) == collections.deque([1.0]),
      collections.deque())
print(collections.deque([1]) + collections.deque([2]), collections.deque("ab") * 2,
      max(collections.deque([3, 9])))
queue, visited = collections.deque([0]), []
while queue:
    visited.append(queue.popleft())
    queue.extend(c for c in (2 * visited[-1] + 1, 2 * visited[-1] + 2) if c < 7)
print(visited)
for wrong in (lambda: collections.deque()[0], lambda: collections.deque(5), lambda: d["a"],
              lambda: d[0:1], lambda: collections.deque([], -1), lambda: d + [1],
              lambda: {d: 1}):
    try:
        print(wrong())
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
try:
    for n in d:
        d.append(n)
except RuntimeError as e:
    print(e)
