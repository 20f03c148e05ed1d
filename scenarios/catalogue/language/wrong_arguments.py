# Functions in C report wrong arguments in CPython's words: those without named parameters report
# the count, those with them name the missing one, and suggest the name that may have been meant.
from collections import Counter, OrderedDict, deque, namedtuple
import functools
import heapq
import itertools
import math

Point = namedtuple("Point", "alpha beta")
CALLS = [
    # Counted.
    lambda: "a".find(), lambda: "a".join(), lambda: "a".upper(1), lambda: [].insert(1),
    lambda: {}.get(), lambda: dict.fromkeys(), lambda: range(1, 2, 3, 4), lambda: int("1", 2, 3),
    lambda: str(1, 2, 3, 4), lambda: b"a".replace(b"a"), lambda: math.log(), lambda: math.sqrt(),
    lambda: heapq.heapify(), lambda: itertools.tee(), lambda: Counter().most_common(1, 2),
    lambda: Counter().elements(1), lambda: functools.cache(), lambda: functools.lru_cache(1, 2, 3),
    # No keywords.
    lambda: len(obj=[]), lambda: [].append(x=1), lambda: {}.get(1, default=2),
    lambda: "a".join(iterable=[]), lambda: math.log(x=1), lambda: heapq.heappush(heap=[], item=1),
    lambda: b"a".replace(b"a", b"b", count=1), lambda: super(x=1), lambda: range(x=1),
    # Named.
    lambda: "a".replace("a"), lambda: "a".replace("a", new="b"), lambda: "a".replace("a", "b", 1, 2),
    lambda: "a".split(",", 1, 2), lambda: "a b".split(" ", sep=","), lambda: "a".expandtabs(1, 2),
    lambda: sum(), lambda: sum(start=1), lambda: round(), lambda: round(1, 2, 3), lambda: pow(1),
    lambda: int.from_bytes(), lambda: property(1, 2, 3, 4, 5), lambda: bytes(1, 2, 3, 4),
    lambda: math.isclose(1), lambda: math.isclose(1, 2, 3), lambda: itertools.groupby(),
    lambda: itertools.repeat(), lambda: functools.reduce(max), lambda: [].sort(None),
    lambda: sorted([1], key=None, reverse=True, x=1), lambda: functools.cmp_to_key(mycmp=max, x=1),
    lambda: OrderedDict(a=1).move_to_end("a", False, 3), lambda: int.from_bytes(byteorder="big"),
    # Suggested.
    lambda: [1].sort(ky=1), lambda: sorted([1], reversed=True), lambda: "a".split(sepp=","),
    lambda: "a".encode(encodin="x"), lambda: int("1", bas=2), lambda: round(1.5, digits=1),
    lambda: max([1], defalt=1), lambda: zip([1], strct=True), lambda: deque([1], maxln=3),
    lambda: itertools.product([1], repet=2), lambda: functools.lru_cache(maxsiz=1),
    lambda: OrderedDict(a=1).popitem(lost=False), lambda: Point(alpha=1, bta=2),
    lambda: itertools.count(strt=1), lambda: sum([1], zzzzzz=1), lambda: "a".encode(sel=1),
    # enumerate() has its own message.
    lambda: enumerate(), lambda: enumerate([], 1, 2), lambda: enumerate([], strt=2),
    lambda: enumerate(start=2), lambda: list(enumerate(start=2, iterable="a")),
]
for call in CALLS:
    try:
        print(call())
    except (TypeError, RuntimeError) as e:
        print(type(e).__name__, e)
print(math.sqrt.__qualname__, math.log.__qualname__, heapq.heappush.__qualname__, str.upper.__qualname__)
for call in (lambda: str.split(sep=","), lambda: str.upper(), lambda: bytes.hex(), lambda: int.to_bytes(),
             lambda: "a".encode(1), lambda: (5).to_bytes(2, "big", True)):
    try:
        print(call())
    except TypeError as e:
        print(e)
print(str.split.__qualname__, int.to_bytes.__qualname__)
