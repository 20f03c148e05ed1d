# weakref: proxies, the order of a WeakSet, exceptions in callbacks, classes with __weakref__ slots, long chains of objects.
import asyncio
import copy
import weakref


class Item:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Item({self.name!r})"


class Number:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return ("add", self.n, other)

    def __radd__(self, other):
        return ("radd", self.n, other)

    def __iadd__(self, other):
        self.n += other
        return self

    def __neg__(self):
        return -self.n

    def __eq__(self, other):
        return isinstance(other, Number) and self.n == other.n

    def __lt__(self, other):
        return self.n < other.n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError(i)
        return i * 10

    def __contains__(self, x):
        return x == self.n

    def __bool__(self):
        return self.n > 1

    def __call__(self, *args, **kw):
        return args, kw

    def __str__(self):
        return f"n={self.n}"

    def __reversed__(self):
        return iter([3, 2, 1])


def proxies():
    a, b = Number(2), Number(3)
    p, q = weakref.proxy(a), weakref.proxy(b)
    print(type(p), p + 1, 1 + p, -p, p == a, p == Number(2), p < q, q > p, p != q, len(p), p[1], 2 in p, bool(p), p(1, k=2), str(p), f"{p}")
    print(list(p), callable(p), isinstance(p, Number), p.__class__ is Number, [x for x in p])
    r = p
    r += 5
    print(type(r), a.n, p in [a])
    p.extra = 1
    print(a.extra, hasattr(p, "missing"), getattr(p, "missing", 0))
    del p.extra
    print(hasattr(a, "extra"))
    for bad in (lambda: p.missing, lambda: p % 2, lambda: next(p), lambda: {p: 1}, lambda: reversed(p)):
        try:
            print(bad())
        except Exception as e:
            print(type(e).__name__, e)
    keep = p
    del a, r
    for bad in (lambda: p.n, lambda: p + 1, lambda: len(p), lambda: str(p), lambda: p == 1, lambda: bool(p), lambda: p(), lambda: list(p), lambda: p[0], lambda: 1 in p):
        try:
            print(bad())
        except ReferenceError as e:
            print(type(e).__name__, e)
    print(repr(p)[:14], repr(p)[-7:])
    items = [1, 2]

    class L(list):
        pass

    held = L(items)
    s = weakref.proxy(held)
    s.append(3)
    s[0] = 9
    del s[1]
    print(held, s == [9, 3], len(s), sorted(s), type(s) is L, isinstance(s, list), s * 2)


def order():
    s = weakref.WeakSet()
    keep = [Item(c) for c in "dbca"]
    for x in keep:
        s.add(x)
    print([x.name for x in s])
    del keep[1], x
    print([x.name for x in s], s)


def errors():
    def bad(r):
        raise ValueError("in callback")

    def gone(r):
        print("still called")

    a = Item("a")
    refs = [weakref.ref(a, gone), weakref.ref(a, bad), weakref.ref(a, gone)]
    del a
    b = Item("b")
    refs.append(weakref.ref(b, gone))
    try:
        try:
            raise KeyError("first")
        finally:
            del b
    except KeyError as e:
        print(repr(e), e.__context__)
    c = Item("c")
    again = []
    refs.append(weakref.ref(c, lambda r: again.append(weakref.ref(d))))
    d = Item("d")
    del c
    print(again[0]())
    print(copy.copy(again[0]) is again[0], copy.deepcopy(again)[0] is again[0])


def slots():
    class A:
        __slots__ = "x", "__weakref__"

    class B(A):
        __slots__ = ()

    class C:
        __slots__ = ()

    class D(C, A):
        __slots__ = ()

    for cls in (A, B, D):
        x = cls()
        print(cls.__name__, weakref.ref(x)() is x, x.__weakref__)
    for make in (lambda: type("E", (A,), {"__slots__": ("__weakref__",)}), lambda: type("F", (int,), {"__slots__": ("__weakref__",)}), lambda: weakref.ref(C()),
                 lambda: C().__weakref__, lambda: type("G", (), {"__slots__": ("__weakref__", "__weakref__")})):
        try:
            print(make())
        except (TypeError, AttributeError) as e:
            print(type(e).__name__, e)

    class Meta(type):
        pass

    class M(metaclass=Meta):
        pass

    print(weakref.ref(M)() is M)


class Link:
    def __init__(self, next):
        self.next = next


class Loud(Link):
    def __del__(self):
        Loud.count += 1

    count = 0


def chains():
    dead = 0

    def gone(r):
        nonlocal dead
        dead += 1

    for cls in (Link, Loud):
        head, refs = None, []
        for i in range(300):
            head = cls(head)
            refs.append(weakref.ref(head, gone))
        del head
        print(dead, all(r() is None for r in refs), Loud.count)


class Registry:
    _instances = weakref.WeakValueDictionary()
    _locks: "weakref.WeakKeyDictionary[asyncio.Task, asyncio.Lock]" = weakref.WeakKeyDictionary()

    def __new__(cls, name):
        found = cls._instances.get(name)
        if found is None:
            found = cls._instances[name] = super().__new__(cls)
        return found


async def per_task(n):
    lock = Registry._locks.setdefault(asyncio.current_task(), asyncio.Lock())
    async with lock:
        await asyncio.sleep(n)
    return len(Registry._locks)


async def main():
    proxies()
    order()
    errors()
    slots()
    chains()
    a = Registry("x")
    print(Registry("x") is a, len(Registry._instances))
    del a
    print(len(Registry._instances))
    results = await asyncio.gather(*[per_task(n) for n in (1, 2, 3)])
    print(results, len(Registry._locks))
    await asyncio.sleep(0)
    print(len(Registry._locks))
    listeners = weakref.WeakSet()

    class Bus:
        def __init__(self):
            self.handlers = []

        def on(self, method):
            self.handlers.append(weakref.WeakMethod(method, self.handlers.remove))

        def fire(self, x):
            return [h()(x) for h in self.handlers]

    class Listener:
        def __init__(self, n):
            self.n = n
            listeners.add(self)

        def handle(self, x):
            return self.n, x

    bus = Bus()
    one, two = Listener(1), Listener(2)
    bus.on(one.handle)
    bus.on(two.handle)
    print(bus.fire("a"), len(listeners))
    del one
    print(bus.fire("b"), len(listeners), len(bus.handlers))


asyncio.run(main())
