# weakref: what can be referred to weakly, and what weakref.ref shows and raises.
import asyncio
import weakref
from collections import OrderedDict, defaultdict, deque, Counter, namedtuple
import functools, contextvars, re, enum, dataclasses, types, datetime, decimal, fractions, uuid, io, itertools, random


class Node:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Node({self.name})"

    def hello(self):
        return "hello " + self.name


def gone(r):
    print("gone", r, r() is None, r.__callback__)


async def coro():
    pass


def gen():
    yield 1


def kinds():
    Point = namedtuple("Point", "x y")

    @dataclasses.dataclass(slots=True)
    class Slotted:
        x: int

    @dataclasses.dataclass(slots=True, weakref_slot=True)
    class SlottedWeak:
        x: int

    class Plain:
        pass

    class Slots:
        __slots__ = ("a",)

    class SlotsWeak:
        __slots__ = ("a", "__weakref__")

    class FromSlots(Slots):
        pass

    class FromSlots2(Slots):
        __slots__ = ()

    class MyInt(int):
        pass

    class MyTuple(tuple):
        pass

    class MyStr(str):
        pass

    class MyList(list):
        pass

    class MyDict(dict):
        pass

    class MyError(Exception):
        pass

    class MyBytes(bytes):
        pass

    class MyFloat(float):
        pass

    class Color(enum.Enum):
        RED = 1

    class Number(enum.IntEnum):
        ONE = 1

    c = coro()
    g = gen()
    things = [1, 1.5, "s", b"b", None, True, (), [], {}, set(), frozenset(), object(), Node("a"), Node, len, kinds,
              Node("b").hello, [].append, Point(1, 2), Slotted(1), SlottedWeak(1), Plain(), Slots(), SlotsWeak(),
              FromSlots(), FromSlots2(), MyInt(1), MyTuple(), MyStr(), MyList(), MyDict(), MyError(), MyBytes(), MyFloat(), ValueError(), Color.RED, Number.ONE,
              c, g, deque(), OrderedDict(), defaultdict(list), Counter(), functools.partial(print), re.compile("a"), re.match("a", "a"),
              contextvars.copy_context(), contextvars.ContextVar("v"), int, type, asyncio, range(3), slice(1), iter([]), {}.keys(),
              memoryview(b""), bytearray(), 1j, list[int], int | str, property(), staticmethod(len), types.MappingProxyType({}),
              datetime.datetime(2000, 1, 1), datetime.timedelta(1), datetime.date(2000, 1, 1), decimal.Decimal(1), fractions.Fraction(1, 2), uuid.UUID(int=1), io.StringIO(), io.BytesIO(),
              itertools.count(), random.Random(1), asyncio.Lock(), asyncio.Event(), asyncio.Queue(), asyncio.Semaphore(),
              functools.lru_cache(len), enumerate([]), zip(), map(len, []), ..., NotImplemented, asyncio.get_running_loop(), asyncio.current_task(), asyncio.get_running_loop().create_future(),
              asyncio.get_running_loop().call_soon(print), asyncio.get_running_loop().call_later(1, print), asyncio.timeout(1), asyncio.TaskGroup(), weakref.ref(Node)]
    for x in things:
        try:
            r = weakref.ref(x)
        except TypeError as e:
            print(type(x).__name__, "-", e)
        else:
            print(type(x).__name__, "ok", r() is x, type(r))
    c.close()


async def main():
    a = Node("a")
    r = weakref.ref(a)
    print(r, r() is a, weakref.ref(a) is r, a.__weakref__ is r, hash(r) == hash(a))
    r2 = weakref.ref(a, gone)
    r3 = weakref.ref(a, gone)
    print(r2 is r3, r2 == r, weakref.getweakrefcount(a), [x is r for x in weakref.getweakrefs(a)], [x is r3 for x in weakref.getweakrefs(a)])
    p = weakref.proxy(a)
    print(type(p), p.name, p.hello(), str(p), isinstance(p, Node), p.__class__, repr(p)[:14])
    print(weakref.proxy(a) is p, weakref.getweakrefcount(a))
    p.name = "changed"
    print(a)
    del a
    print(r(), r, r == r2, r == r)
    try:
        p.name
    except ReferenceError as e:
        print(type(e), e)
    try:
        print(hash(r3))
    except TypeError as e:
        print(e)
    print(hash(r) == hash(r))
    for bad in (lambda: weakref.ref(), lambda: weakref.ref(1, 2, 3), lambda: weakref.ref(Node("x"), callback=None), lambda: weakref.ref(1), lambda: r(1), lambda: r(x=1), lambda: hash(p),
                lambda: weakref.proxy(1), lambda: r < r2, lambda: weakref.WeakSet().pop(), lambda: weakref.WeakValueDictionary()["a"], lambda: weakref.WeakKeyDictionary()[1],
                lambda: weakref.WeakMethod(len), lambda: weakref.WeakSet([1])):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)
    kinds()
    print(weakref.ref, weakref.ProxyType, weakref.WeakSet, weakref.finalize, weakref.ReferenceType is weakref.ref)
    print(repr(weakref.ref(main))[:8], repr(weakref.ref(main))[-7:])


asyncio.run(main())
