# functools, itertools, operator and Counter in one program.
"""functools and itertools at work."""
import asyncio
import functools
import itertools
import operator
from functools import (cache, cached_property, cmp_to_key, lru_cache, partial, partialmethod, reduce, singledispatch, singledispatchmethod,
    total_ordering, update_wrapper, wraps)
from collections import Counter, deque
from numbers import Number
from typing import Union


def show(label, fn):
    try:
        print(label, fn())
    except Exception as e:
        print(label, type(e).__name__, e)


@lru_cache(maxsize=3)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@lru_cache(maxsize=None, typed=True)
def kind(x):
    return type(x).__name__


@cache
def plain(*args, **kw):
    return object()


def retry(times=3, on=(ValueError,)):
    def deco(fn):
        @wraps(fn)
        async def inner(*args, **kw):
            for i in range(times):
                try:
                    return await fn(*args, **kw)
                except on as e:
                    print(f"{fn.__name__} attempt {i}: {e}")
                    await asyncio.sleep(2 ** i)
            raise RuntimeError("gave up")
        inner.times = times
        return inner
    return deco


class Flaky:
    def __init__(self):
        self.n = 0

    @retry(times=4)
    async def call(self, x, *, y=0):
        """Docs of call."""
        self.n += 1
        if self.n < 3:
            raise ValueError(self.n)
        return x + y

    @cached_property
    def heavy(self):
        """Heavy."""
        print("computing")
        return self.n * 100

    def scale(self, a, b=2):
        return (a, b)

    double = partialmethod(scale, b=20)
    fixed = partialmethod(scale, 1)


@singledispatch
def describe(x):
    return f"object {x!r}"


@describe.register
def _(x: int):
    return f"int {x}"


@describe.register(list)
@describe.register(tuple)
def _seq(x):
    return f"{type(x).__name__} of {len(x)}: " + ", ".join(map(describe, x))


@describe.register
def _(x: str | bytes):
    return f"text {x!r}"


@describe.register
def _num(x: Number):
    return f"number {x}"


class Visitor:
    @singledispatchmethod
    def visit(self, node):
        raise NotImplementedError(type(node).__name__)

    @visit.register
    def _(self, node: int):
        return node

    @visit.register
    def _(self, node: list):
        return [self.visit(n) for n in node]

    @visit.register(dict)
    @classmethod
    def _d(cls, node):
        return cls.__name__, sorted(node)


@total_ordering
class Rank:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __le__(self, o):
        return self.n <= o.n


async def main():
    show("fib", lambda: (fib(10), fib.cache_info(), fib.cache_parameters(), fib.__wrapped__(1)))
    fib.cache_clear()
    show("info", lambda: (fib.cache_info(), fib.cache_info().hits))
    show("typed", lambda: (kind(1), kind(1.0), kind(True), kind.cache_info()))
    show("cache", lambda: (plain(1, a=2) is plain(1, a=2), plain(a=1, b=2) is plain(b=2, a=1), plain.cache_info()))
    show("unhashable", lambda: plain([]))
    f = Flaky()
    print(await f.call(1, y=5), Flaky.call.__name__, Flaky.call.__doc__, Flaky.call.times, Flaky.call.__wrapped__.__name__, Flaky.call.__qualname__)
    show("cached", lambda: (f.heavy, f.heavy, f.__dict__["heavy"], Flaky.heavy.__doc__, Flaky.heavy.attrname))
    del f.heavy
    print(f.heavy)
    show("partialmethod", lambda: (f.double(1), f.fixed(), f.fixed(b=3)))
    p = partial(print, "a", sep="-")
    p("b", "c")
    show("partial", lambda: (p.func is print, p.args, p.keywords, partial(p, "z").args, partial(int, base=2)("101"), partial(pow, 2)(5), repr(partial(max, 1, key=abs)).replace("<built-in function max>", "max")))
    show("placeholder", lambda: partial(pow, functools.Placeholder, 2)(7))
    show("reduce", lambda: (reduce(operator.mul, range(1, 6)), reduce(lambda a, b: a + [b], "ab", []), reduce(max, [3], 5)))
    show("reduce err", lambda: reduce(max, []))
    show("cmp", lambda: (sorted(["bb", "a", "ccc"], key=cmp_to_key(lambda a, b: len(b) - len(a))), max([1, 2], key=cmp_to_key(lambda a, b: b - a))))
    show("dispatch", lambda: [describe(x) for x in (1, True, "s", b"b", [1, ["x"]], (2.5,), None, 1j)])
    show("registry", lambda: (describe.dispatch(bool).__name__, sorted(t.__name__ for t in describe.registry), describe.__name__))
    v = Visitor()
    show("method", lambda: (v.visit([1, [2, 3]]), v.visit({"b": 1, "a": 2})))
    show("method err", lambda: v.visit(1.5))
    show("ordering", lambda: (Rank(1) < Rank(2), Rank(2) > Rank(1), Rank(1) >= Rank(1), sorted([Rank(3), Rank(1)], reverse=True)[0].n))
    show("ordering err", lambda: total_ordering(type("E", (), {})))
    show("chain", lambda: (list(itertools.chain("ab", [1])), list(itertools.chain.from_iterable(["ab", "c"])), list(itertools.islice(itertools.count(5, 2), 3)), list(itertools.islice(itertools.cycle("ab"), 5)), list(itertools.repeat(1, 3))))
    show("acc", lambda: (list(itertools.accumulate([1, 2, 3])), list(itertools.accumulate([3, 1, 2], max, initial=0)), list(itertools.pairwise("abcd")), list(itertools.batched("abcdefg", 3))))
    show("group", lambda: [(k, "".join(g)) for k, g in itertools.groupby("aaabbc")])
    show("prod", lambda: (list(itertools.product("ab", repeat=2)), list(itertools.permutations([1, 2, 3], 2)), list(itertools.combinations("abc", 2)), list(itertools.combinations_with_replacement("ab", 2))))
    show("filter", lambda: (list(itertools.compress("abcd", [1, 0, 1])), list(itertools.dropwhile(lambda x: x < 3, [1, 3, 2])), list(itertools.takewhile(str.isalpha, "ab1c")), list(itertools.filterfalse(None, [0, 1, ""])), list(itertools.starmap(pow, [(2, 3), (3, 2)])), list(itertools.zip_longest("ab", "c", fillvalue="-"))))
    a, b = itertools.tee(iter([1, 2, 3]))
    show("tee", lambda: (next(a), list(b), list(a)))
    show("strict", lambda: list(itertools.batched([1, 2, 3], 2, strict=True)))
    show("zip strict", lambda: list(zip([1], [1, 2], strict=True)))
    show("op", lambda: (operator.itemgetter(1, -1)([1, 2, 3]), operator.attrgetter("n", "__class__.__name__")(Rank(4)), operator.methodcaller("split", ",", maxsplit=1)("a,b,c"), sorted({"b": 1, "a": 2}.items(), key=operator.itemgetter(1))))
    show("counter", lambda: (Counter("mississippi").most_common(2), Counter(a=3) - Counter(a=1, b=2), Counter(a=1) + Counter(a=2), +Counter(a=-1, b=1), Counter("ab") & Counter("bc"), Counter("ab") | Counter("bbc"), sorted(Counter(a=2, b=1).elements()), Counter("aab").total(), Counter(a=1) <= Counter(a=2)))
    show("compose", lambda: reduce(lambda f, g: lambda x: g(f(x)), [lambda x: x + 1, lambda x: x * 2, str])(3))

    @wraps(fib)
    def wrapper():
        pass
    show("wraps", lambda: (wrapper.__name__, wrapper.__wrapped__ is fib, update_wrapper(lambda: 0, len).__name__))

asyncio.run(main())
