# Multiple inheritance, super(), metaclasses, descriptors, hooks, __slots__, operators of programs.
import asyncio


class A:
    def __init__(self, **kw):
        print("A.init", kw)
        super().__init__()

    def who(self):
        return "A"

    @classmethod
    def make(cls, **kw):
        print("A.make", cls.__name__)
        return cls(**kw)

    @property
    def label(self):
        return "A-label"


class B(A):
    def __init__(self, **kw):
        print("B.init", kw)
        super().__init__(**kw)

    def who(self):
        return "B" + super().who()

    @property
    def label(self):
        return "B+" + super().label


class C(A):
    def __init__(self, *, c=1, **kw):
        print("C.init", c, kw)
        super().__init__(**kw)

    def who(self):
        return "C" + super().who()

    @classmethod
    def make(cls, **kw):
        print("C.make")
        return super().make(**kw)

    @property
    def label(self):
        return "C+" + super(C, self).label


class D(B, C):
    def who(self):
        return "D" + super().who()


d = D.make(c=3, x=4)
print(d.who(), d.label, D.__mro__, D.mro(), D.__bases__, D.__base__)
print(isinstance(d, A), isinstance(d, (int, C)), issubclass(D, C), issubclass(D, int))
try:
    class X(A, B):
        pass
except TypeError as e:
    print(e)
try:
    class X(A, A):
        pass
except TypeError as e:
    print(e)
try:
    class X(KeyError, OSError, AttributeError):
        pass
except TypeError as e:
    print(e)


class MyErr(KeyError, AttributeError):
    pass


try:
    raise MyErr("x")
except AttributeError as e:
    print(repr(e), str(e), type(e).__mro__)
try:
    raise MyErr("x", 2)
except LookupError as e:
    print(repr(e), str(e))


class LoggerMixin:
    def log(self, msg):
        print(type(self).__name__, msg)

    def __repr__(self):
        return f"<mixed {type(self).__name__}>"


class Q(LoggerMixin, asyncio.Queue):
    async def put(self, item):
        self.log(item)
        await super().put(item)


async def main():
    q = Q(3)
    await q.put(1)
    print(await q.get(), q, q.maxsize)

asyncio.run(main())


class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        print("new", name, bases, sorted(k for k in ns if not k.startswith("__")), kw)
        return super().__new__(mcs, name, bases, ns)

    def __init__(cls, name, bases, ns, **kw):
        print("init", cls, kw)
        super().__init__(name, bases, ns)

    def __call__(cls, *args):
        print("call", cls, args)
        return super().__call__(*args)

    @classmethod
    def __prepare__(mcs, name, bases, **kw):
        print("prepare", name, kw)
        return {"prepared": 1}

    @property
    def size(cls):
        return 42

    def hello(cls):
        return "hello " + cls.__name__

    def __len__(cls):
        return 7

    def __iter__(cls):
        return iter([1, 2])

    def __getitem__(cls, k):
        return k

    def __contains__(cls, k):
        return k == 5

    def __repr__(cls):
        return f"<Meta {cls.__name__}>"

    def __instancecheck__(cls, x):
        return x == 3


class M(metaclass=Meta, flag=True):
    y = 1

    def __init__(self, a):
        self.a = a


m = M(5)
print(m.a, M.size, M.hello(), len(M), list(M), M["q"], 5 in M, 6 in M, M, M.prepared, type(M), M.__class__)
print(isinstance(3, M), isinstance(m, M), isinstance(4, M))


class N(M):
    pass


print(type(N))


class Singleton(type):
    _instances = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]


class Config(metaclass=Singleton):
    def __init__(self, v=0):
        self.v = v


print(Config(1) is Config(2), Config().v)


class Base:
    registry = {}

    def __init_subclass__(cls, /, key=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.registry[key or cls.__name__] = cls


class S1(Base, key="one"):
    pass


class S2(Base):
    pass


print(Base.registry)
try:
    class S3(Base, bad=1):
        pass
except TypeError as e:
    print(e)
try:
    class S4(bad=1):
        pass
except TypeError as e:
    print(e)


class Field:
    def __set_name__(self, owner, name):
        self.name = name
        self.key = "_" + name
        print("set_name", owner.__name__, name)

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return obj.__dict__.get(self.name, "unset")

    def __set__(self, obj, value):
        if value == "bad":
            raise ValueError("bad value")
        obj.__dict__[self.name] = value

    def __delete__(self, obj):
        del obj.__dict__[self.name]


class NonData:
    def __get__(self, obj, owner):
        return ("nondata", obj is None, owner.__name__)


class Rec:
    a = Field()
    b = Field()
    n = NonData()


r = Rec()
print(r.a)
r.a = 3
print(r.a, r.__dict__)
del r.a
print(r.a, r.n, Rec.n)
r.n = 9
print(r.n, r.__dict__)
try:
    r.b = "bad"
except ValueError as e:
    print(e)


class Attr:
    def __init__(self):
        self.x = 1

    def __getattr__(self, name):
        if name.startswith("dyn_"):
            return name[4:]
        raise AttributeError(f"no {name}")

    def __setattr__(self, name, value):
        print("set", name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        print("del", name)
        super().__delattr__(name)


a = Attr()
print(a.x, a.dyn_foo, hasattr(a, "zzz"), getattr(a, "q", 5))
a.y = 4
del a.y
try:
    a.y
except AttributeError as e:
    print(e)


class Slotted:
    __slots__ = ("p", "q")

    def __init__(self):
        self.p = 1


s = Slotted()
print(s.p)
try:
    s.q
except AttributeError as e:
    print(e)
try:
    s.z = 4
except AttributeError as e:
    print(e)
try:
    print(s.__dict__)
except AttributeError as e:
    print(e)
print(Slotted.p, Slotted.__slots__)
T = type("T", (A,), {"k": 3, "f": lambda self: self.k})
print(T, T().f(), T.__name__, T.__module__)


class V:
    def __init__(self, x):
        self.x = x

    def __add__(self, o):
        if not isinstance(o, V):
            return NotImplemented
        return V(self.x + o.x)

    def __radd__(self, o):
        return V(self.x + o)

    def __iadd__(self, o):
        self.x += o.x
        return self

    def __neg__(self):
        return V(-self.x)

    def __matmul__(self, o):
        return self.x * o.x

    def __repr__(self):
        return f"V({self.x})"


v = V(1)
print(v + V(2), 5 + v, -v, sum([V(1), V(2)]), v @ V(4))
w = v
v += V(10)
print(v, w is v)
try:
    v + 1
except TypeError as e:
    print(e)


class Sng:
    _inst = None

    def __new__(cls, *a):
        if cls._inst is None:
            cls._inst = super().__new__(cls)
        return cls._inst

    def __init__(self, v):
        self.v = v


print(Sng(1) is Sng(2), Sng(3).v)


class P:
    def __class_getitem__(cls, item):
        return f"{cls.__name__}[{item}]"


print(P[int], P["x"])
d.__class__ = A
print(type(d), d.who())
