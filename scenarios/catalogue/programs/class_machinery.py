# Cooperative super, mixins, abstract classes, descriptors, metaclasses, and their errors.
"""Inheritance: cooperative super, mixins, abstract classes, descriptors, metaclasses, init_subclass."""
import asyncio
import abc
from abc import ABC, abstractmethod, ABCMeta
from functools import cached_property, total_ordering
import weakref


class Registry(type):
    classes = {}

    def __new__(mcls, name, bases, ns, **kw):
        cls = super().__new__(mcls, name, bases, ns)
        if kw.get("register", True):
            mcls.classes[name.lower()] = cls
        cls.options = kw
        return cls

    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)

    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        return {"prepared": name}

    def __call__(cls, *args, **kw):
        obj = super().__call__(*args, **kw)
        obj.created_by = cls.__name__
        return obj

    def __getitem__(cls, k):
        return f"{cls.__name__}[{k}]"

    def __len__(cls):
        return 7

    def __contains__(cls, x):
        return x == 1

    def __iter__(cls):
        return iter("xyz")


class Plugin(metaclass=Registry, register=False):
    def __init_subclass__(cls, /, version=1, **kw):
        super().__init_subclass__()
        cls.version = version


class Csv(Plugin, version=3):
    pass


class Typed:
    def __init__(self, type_, default=None):
        self.type, self.default = type_, default

    def __set_name__(self, owner, name):
        self.name = "_" + name
        owner.typed = getattr(owner, "typed", ()) + (name,)

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.name, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.type):
            raise TypeError(f"{self.name[1:]} must be {self.type.__name__}, not {type(value).__name__}")
        setattr(obj, self.name, value)

    def __delete__(self, obj):
        delattr(obj, self.name)


class Base:
    def __init__(self, **kw):
        self.trace = ["Base"]
        assert not kw, kw

    def who(self):
        return ["Base"]


class A(Base):
    def __init__(self, *, a=1, **kw):
        super().__init__(**kw)
        self.a = a
        self.trace.append("A")

    def who(self):
        return ["A"] + super().who()


class B(Base):
    def __init__(self, *, b=2, **kw):
        super().__init__(**kw)
        self.b = b
        self.trace.append("B")

    def who(self):
        return ["B"] + super().who()


class AB(A, B):
    n = Typed(int, 0)
    s = Typed(str)

    def who(self):
        return ["AB"] + super(AB, self).who()

    @cached_property
    def slow(self):
        self.trace.append("computed")
        return 42


class Shape(ABC):
    @property
    @abstractmethod
    def area(self): ...

    @classmethod
    @abstractmethod
    def make(cls): ...

    @staticmethod
    def unit():
        return "m2"


class Square(Shape):
    def __init__(self, side):
        self.side = side

    @property
    def area(self):
        return self.side ** 2

    @area.setter
    def area(self, v):
        self.side = v ** 0.5

    @area.deleter
    def area(self):
        self.side = 0

    @classmethod
    def make(cls):
        return cls(1)


@total_ordering
class Version:
    __slots__ = ("parts", "__weakref__")

    def __init__(self, text):
        self.parts = tuple(map(int, text.split(".")))

    def __eq__(self, o):
        return self.parts == o.parts if isinstance(o, Version) else NotImplemented

    def __lt__(self, o):
        return self.parts < o.parts if isinstance(o, Version) else NotImplemented

    def __hash__(self):
        return hash(self.parts)

    def __repr__(self):
        return f"v{'.'.join(map(str, self.parts))}"


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "_t", target)

    def __getattr__(self, n):
        return getattr(self._t, n)

    def __setattr__(self, n, v):
        if n.startswith("_"):
            raise AttributeError(f"{n} is private")
        setattr(self._t, n, v)

    def __dir__(self):
        return ["x", "a"]


def show(label, fn):
    try:
        print(label, fn())
    except Exception as e:
        print(label, type(e).__name__, e)


async def main():
    show("reg", lambda: (sorted(Registry.classes), Csv.version, Csv.options, Csv().created_by, Csv["k"], len(Csv), 1 in Csv, list(Csv), Csv.prepared))
    ab = AB(a=5, b=6)
    show("super", lambda: (ab.who(), ab.trace, [c.__name__ for c in AB.__mro__], ab.a, ab.b))
    show("bad kw", lambda: AB(c=1))
    show("typed", lambda: (ab.n, AB.typed, setattr(ab, "n", 4), ab.n, ab.__dict__))
    show("typed bad", lambda: setattr(ab, "n", "x"))
    show("typed del", lambda: (delattr(ab, "n"), ab.n))
    show("cached", lambda: (ab.slow, ab.slow, ab.trace, "slow" in vars(ab)))
    show("abstract", lambda: Shape())
    show("abstract2", lambda: (Square.make().area, Square(3).unit(), sorted(Shape.__abstractmethods__)))
    sq = Square(2)
    sq.area = 49
    show("property", lambda: (sq.side, sq.area, delattr(sq, "area"), sq.side))
    show("no setter", lambda: setattr(AB(), "who", 3))
    show("layout", lambda: type("X", (A, Base, B), {}))
    show("layout2", lambda: type("X", (Base, A), {}))
    show("conflict", lambda: type("X", (Plugin, Shape), {}))
    show("slots conflict", lambda: type("X", (int, str), {}))
    v = [Version("1.10"), Version("1.2"), Version("1.2.0")]
    show("order", lambda: (sorted(v), v[0] >= v[1], max(v), v[1] == Version("1.2"), len({*v, Version("1.2")})))
    show("order bad", lambda: v[0] < 3)
    show("slots", lambda: setattr(v[0], "x", 1))
    r = weakref.ref(v[0])
    show("weak", lambda: r() is v[0])
    p = Proxy(sq)
    p.side = 9
    show("proxy", lambda: (sq.side, p.side, dir(p)))
    show("proxy2", lambda: setattr(p, "_x", 1))
    show("proxy3", lambda: p.nothing)
    show("class attr", lambda: (type(p).__name__, isinstance(p, Square), issubclass(AB, (int, Base)), AB.__bases__, Base.__subclasses__()))
    show("bool", lambda: type("Bo", (), {"__bool__": lambda s: 3})() and 1)
    show("len", lambda: len(type("Le", (), {"__len__": lambda s: -1})()))
    show("index", lambda: [1, 2, 3][type("Ix", (), {"__index__": lambda s: 1})()])
    show("repr", lambda: repr(type("Re", (), {"__repr__": lambda s: 3})()))
    show("hash", lambda: hash(type("Ha", (), {"__eq__": lambda s, o: True})()))
    show("final", lambda: type("Y", (bool,), {}))
    show("call", lambda: AB()())
    show("getitem", lambda: AB()[0])
    show("getitem2", lambda: AB[0])
    show("iter", lambda: list(AB()))
    show("add", lambda: AB() + 1)
    show("name", lambda: (AB.__qualname__, AB.__module__, AB.who.__qualname__, ab.who.__func__ is AB.who, ab.who.__self__ is ab))

asyncio.run(main())
