# weakref: containers of weak references, finalizers and weak methods: deaths at the tick where the last reference goes.
import asyncio
import collections.abc
import weakref


class Item:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Item({self.name!r})"

    def method(self, x=0):
        return self.name, x


class WithDel(Item):
    def __del__(self):
        print("del", self.name, ref() is self)


class Phoenix(Item):
    kept = []

    def __del__(self):
        Phoenix.kept.append(self)


class Key:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return isinstance(other, Key) and self.n == other.n

    def __hash__(self):
        return hash(self.n)


class Tagged(weakref.ref):
    def __init__(self, obj, callback=None, /, **tags):
        super().__init__(obj, callback)
        self.tags = tags

    def __call__(self):
        obj = super().__call__()
        return None if obj is None else (obj, self.tags)

    def __new__(cls, obj, callback=None, /, **tags):
        return super().__new__(cls, obj, callback)


async def worker(n, seconds):
    await asyncio.sleep(seconds)
    return n


async def tasks_in_sets():
    tasks = weakref.WeakSet()
    strong = []
    for n in range(4):
        task = asyncio.create_task(worker(n, n / 10), name=f"w{n}")
        tasks.add(task)
        strong.append(task)
    print(len(tasks), sorted(t.get_name() for t in tasks))
    await asyncio.sleep(0.15)
    print(len(tasks), [t.done() for t in sorted(tasks, key=lambda t: t.get_name())])
    del strong, task
    await asyncio.sleep(0)
    print(len(tasks), sorted(t.get_name() for t in tasks))
    await asyncio.sleep(1)
    print(len(tasks), list(tasks))


def sets():
    a, b, c = Item("a"), Item("b"), Item("c")
    s = weakref.WeakSet([a, b])
    t = weakref.WeakSet([b, c])
    for op in ("union", "intersection", "difference", "symmetric_difference"):
        print(op, sorted(x.name for x in getattr(s, op)(t)))
    print(a in s, c in s, 1 in s, s == {a, b}, s == weakref.WeakSet([b, a]), s <= [a, b, c], s.isdisjoint([c]), s < [a, b], s > [a], s >= [a], s.issubset([a]))
    s |= t
    print(len(s), sorted(x.name for x in s))
    del a
    print(len(s), sorted(x.name for x in s))
    s.discard(1) if False else s.discard(b)
    s.add(b)
    s.remove(c)
    try:
        s.remove(c)
    except KeyError as e:
        print("KeyError", str(e)[:14])
    s &= [b]
    s ^= [b, c]
    print([x.name for x in s], s.copy() == s, bool(s), s.pop().name, bool(s))
    it = iter(t)
    first = next(it)
    del first, b
    print(sorted(x.name for x in it))
    t.clear()
    print(len(t), weakref.WeakSet[int], isinstance(t, collections.abc.MutableSet))


def values():
    d = weakref.WeakValueDictionary()
    a, b = Item("a"), Item("b")
    d["a"], d["b"] = a, b
    d.update(c=a)
    print(sorted(d), sorted(d.keys()), [v.name for v in d.values()], [(k, v.name) for k, v in d.items()], len(d), "a" in d, "x" in d)
    print(d.get("x"), d.get("x", 1), d["a"] is a, d.setdefault("b", a) is b, d.pop("c").name, d.pop("c", None))
    e = d.copy()
    f = d | {"z": b}
    print(type(e), len(f), sorted(f), [r().name for r in d.valuerefs()])
    del a
    print(list(d), len(d), "a" in d, d.get("a", "gone"))
    try:
        d["a"]
    except KeyError as error:
        print(repr(error))
    try:
        d.pop("q")
    except KeyError as error:
        print(repr(error))
    d["b"] = c = Item("c")
    print(d["b"], d.popitem(), len(d), d == {}, repr(d)[:25])
    for i in range(3):
        d[i] = Item(i)
    print(len(d))


def keys():
    d = weakref.WeakKeyDictionary()
    a, b = Key(1), Key(2)
    d[a], d[b] = "one", "two"
    print(len(d), d[Key(1)], a in d, Key(3) in d, "x" in d, sorted(d.values()), sorted(k.n for k in d), [(k.n, v) for k, v in d.items()])
    d[Key(1)] = "uno"
    print(len(d), d[a], d.get(Key(5), "none"), d.pop(b), len(d), d.setdefault(b, "dos"), [r() is a for r in d.keyrefs()])
    del a
    print(len(d), list(d.values()))
    k, v = d.popitem()
    print(k.n, v, len(d))
    try:
        d["text"]
    except TypeError as e:
        print(e)
    try:
        d[k]
    except KeyError as e:
        print(str(e)[:12])


def finalizers():
    a = Item("a")
    f = weakref.finalize(a, print, "finalized", "a", end="!\n")
    g = weakref.finalize(a, lambda: print("second"))
    print(f.alive, f.atexit, f.peek()[0] is a, f.peek()[2:], repr(f)[:20])
    del a
    print(f.alive, f.peek(), f.detach(), f(), f.atexit, repr(f)[-7:])
    b = Item("b")
    h = weakref.finalize(b, print, "called")
    print(h(), h(), h.alive)
    i = weakref.finalize(b, print, "never")
    print(i.detach()[1] is print, i.alive)
    del b, g


def methods():
    a = Item("a")
    m = weakref.WeakMethod(a.method, lambda r: print("method gone", r() is None, isinstance(r, weakref.WeakMethod)))
    n = weakref.WeakMethod(a.method)
    print(m()(5), m == n, m != n, hash(m) == hash(n), weakref.ref(a.method)() is None, m == 1)
    del a
    print(m(), m == n, m == m)


def order():
    global ref
    a = Item("a")
    refs = [weakref.ref(a, lambda r, n=n: print("callback", n, a_ref())) for n in range(4)]
    a_ref = weakref.ref(a)
    late = weakref.ref(a, lambda r: print("never called"))
    del late
    print(weakref.getweakrefcount(a), [refs.index(r) if r in refs and r is not a_ref else -1 for r in weakref.getweakrefs(a)])
    del a
    d = WithDel("d")
    ref = weakref.ref(d, lambda r: print("after del", r()))
    del d
    p = Phoenix("p")
    back = weakref.ref(p, lambda r: print("phoenix gone"))
    del p
    print(back(), Phoenix.kept)
    Phoenix.kept.clear()
    print(back())
    t = Item("t")
    tagged = Tagged(t, None, color="red")
    print(tagged(), isinstance(tagged, weakref.ref), tagged.tags, tagged == weakref.ref(t), t.__weakref__ is tagged)
    del t
    print(tagged())


async def holder(item):
    r = weakref.ref(item)
    await asyncio.sleep(1)
    del item
    return r


async def generators():
    def numbers():
        try:
            yield 1
        finally:
            print("generator closed")

    g = numbers()
    next(g)
    r = weakref.ref(g, lambda r: print("generator gone", r()))
    del g
    c = worker(1, 0)
    s = weakref.ref(c, lambda r: print("coroutine gone"))
    await c
    del c
    f = lambda: 1
    q = weakref.ref(f, lambda r: print("function gone"))
    del f
    t = asyncio.create_task(holder(Item("held")))
    w = weakref.ref(t, lambda r: print("task gone"))
    r = await t
    print(r())
    del t
    fut = asyncio.get_running_loop().create_future()
    x = weakref.ref(fut, lambda r: print("future gone"))
    fut.label = "x"
    print(x().label)
    fut.set_result(1)
    del fut
    e = asyncio.Event()
    e.extra = 1
    y = weakref.ref(e)
    print(y().extra)
    del e
    print(y())
    try:
        raise KeyError("k")
    except KeyError as error:
        local = Item("local")
        z = weakref.ref(local)
        del local
        print(z())


async def main():
    await tasks_in_sets()
    sets()
    values()
    keys()
    finalizers()
    methods()
    order()
    await generators()
    last = Item("last")
    weakref.finalize(last, print, "at exit 1")
    weakref.finalize(last, print, "at exit 2").atexit = False
    Phoenix.kept.append(last)
    print("end")


asyncio.run(main())
