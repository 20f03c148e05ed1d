# Pins messages and orders of evaluation in collections, bisect, re, functools,
# copy, logging and dataclasses that generated programs found.
import asyncio
import bisect
import collections
import copy
import functools
import logging
import re
from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict, deque
from dataclasses import dataclass, field
from types import MappingProxyType


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e, "<", repr(e.__context__), e.__suppress_context__)


ordered, queue, data = OrderedDict(a=1), deque([1]), bytearray(b"ab")
# Special methods of a sequence take ints only; a value is read before the place is looked for.
attempt(
    lambda: queue["a"], lambda: queue.__getitem__("a"), lambda: queue.__setitem__("a", 1), lambda: queue.__delitem__("a"), lambda: queue[2**80], lambda: queue.__getitem__(2**80),
    lambda: queue.__getitem__(5), lambda: queue.__getitem__(-1), lambda: data.__setitem__(5, "a"), lambda: data.__setitem__("a", "a"), lambda: data.__setitem__(7, 300), lambda: data.__setitem__(7, 3),
)
attempt(
    lambda: bisect.bisect({}, 1), lambda: bisect.insort(ordered, 1), lambda: bisect.bisect(defaultdict(int), 1), lambda: bisect.bisect(MappingProxyType({}), 1), lambda: bisect.bisect({1}, 1),
    lambda: bisect.insort(Counter(), 1), lambda: bisect.bisect(UserDict(), 1), lambda: bisect.bisect(5, 1), lambda: bisect.bisect([], 1, lo=-1),
)
attempt(
    lambda: ordered.pop(), lambda: ordered.pop("z"), lambda: ordered.pop("z", default=3), lambda: ordered.pop(key="z", default=4), lambda: ordered.setdefault("q"), lambda: ordered.setdefault("r", default=5),
    lambda: ordered.setdefault(), lambda: list(Counter("aab").elements()), lambda: type(Counter().elements()), lambda: next(Counter(a="x").elements()), lambda: list(Counter(a=-1, b=2).elements()),
)
attempt(
    lambda: re.compile(r"(?P<x>a)(?P<x>b)"), lambda: re.sub("a", r"\g<nope>", "a"), lambda: re.sub("a", "b", "aaaa", re.I), lambda: re.split("a", "bababab", re.I), lambda: [0, 1, 2, 3][re.I],
    lambda: "ab" * re.I, lambda: range(re.M),
)
attempt(lambda: functools.lru_cache(None), lambda: functools.lru_cache(3)(5), lambda: functools.lru_cache(3)(), lambda: functools.lru_cache(3)(len).cache_parameters(), lambda: functools.partial(int, base=2)(5, a=1))
attempt(lambda: logging.getLogger("x").isEnabledFor("DEBUG"), lambda: logging.getLogger("x").isEnabledFor([]), lambda: logging.getLogger("x").isEnabledFor(30))


class Root:
    def __init__(self, n=0):
        self.n = n


class Mixed(Root, dict): ...
class Listed(Root, list): ...


mixed, listed = Mixed(3), Listed(4)
mixed["k"] = [1]
listed.append([2])
print(copy.copy(mixed), copy.copy(mixed).n, copy.deepcopy(mixed), copy.copy(listed), copy.deepcopy(listed).n)


@dataclass
class Base:
    a: int = 0
    b: list = field(default_factory=list)


@dataclass(init=False)
class Derived(Base):
    c: int = 1


@dataclass(init=False)
class Alone:
    c: int = 1


@dataclass
class Own:
    c: int = 1

    def __init__(self, x, *, y=2): ...


print(Base.__doc__, Derived.__doc__, Alone.__doc__, Own.__doc__, sep="\n")


# A coroutine keeps the name that its function had, also once it is done.
def wrapping(f):
    @functools.wraps(f)
    async def wrapper(*args):
        return await f(*args)

    return wrapper


@wrapping
async def fetched(x):
    return x


async def main():
    task = asyncio.create_task(fetched(1), name="t")
    print(task)
    await task
    print(task, task.get_coro().__name__, task.get_coro().__qualname__)
    failed = asyncio.create_task(fetched())
    await asyncio.wait([failed])
    print(failed)


asyncio.run(main())
