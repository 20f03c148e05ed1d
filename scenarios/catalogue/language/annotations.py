# annotations: evaluated when they are read, never before
import asyncio
import functools
print("start")
def loud(x):
    print("evaluated", x)
    return x
def f(a: loud("a"), b: loud("b") = 1, *args: loud("args"), c: loud("c") = 2, **kw: loud("kw")) -> loud("ret"):
    return 1
print(f(1))
print(f.__annotations__)
print(f.__annotations__ is f.__annotations__)
def g(x: Undefined, y: "text") -> Later: ...
try:
    g.__annotations__
except NameError as e:
    print("NameError", e)
class Later: pass
Undefined = int
print(list(g.__annotations__), g.__annotations__["x"], g.__annotations__["y"], g.__annotations__["return"] is Later)
def h(): pass
print(h.__annotations__, h.__annotations__ is h.__annotations__)
h.__annotations__["q"] = 1
print(h.__annotations__)
h.__annotations__ = {"z": 2}
print(h.__annotations__)
try:
    h.__annotations__ = 3
except TypeError as e:
    print(e)
del h.__annotations__
print(h.__annotations__)
class A:
    x: int
    y: str = "d"
    z: "Fwd" = None
    __private: float = 1.0
    T = int
    def m(self, p: T, q: A) -> T:
        v: nothing_here = 3
        w: also_nothing
        return v
    if x if False else True:
        cond: bytes
    if False:
        never: complex_thing
    (paren): int = 3
    def sub(self): pass
    sub.attr: int = 3
print(list(A.__annotations__), A.__annotations__["x"], A.__annotations__["_A__private"], A.__annotations__["cond"])
print(A().m(1, 2))
print(A.m.__annotations__["p"], A.m.__annotations__["q"] is A, A().m.__annotations__["return"])
class B(A):
    pass
print(B.__annotations__)
class C(A):
    k: list = 3
print(list(C.__annotations__), C.__annotations__ is C.__annotations__)
try:
    int.__annotations__
except AttributeError as e:
    print(e)
try:
    A().__annotations__
except AttributeError as e:
    print(e)
def outer():
    Local = dict
    n = 0
    def inner(a: Local, b: lambda: Local) -> [Local for _ in (1, 2)]:
        pass
    class D:
        f: Local
        def meth(self, o: Local, s: D): pass
    Local = set
    return inner, D
inner, D = outer()
print(inner.__annotations__["a"], inner.__annotations__["b"](), inner.__annotations__["return"])
print(D.__annotations__, D.meth.__annotations__["o"], D.meth.__annotations__["s"] is D)
m: int
try:
    m
except NameError as e:
    print(e)
m: int = 5
print(m)
def local():
    x: int
    try:
        x
    except UnboundLocalError as e:
        print(e)
    y: Whatever[0] = 1
    return y
print(local())
def deco(fn):
    @functools.wraps(fn)
    def wrapper(*a, **k):
        return fn(*a, **k)
    return wrapper
@deco
def wrapped(a: int) -> str: ...
print(wrapped.__annotations__)
async def co(a: int, *, b: "x" = 1) -> None: ...
print(co.__annotations__)
print((lambda: 1).__annotations__)
class E:
    def f(self) -> E: ...
    @property
    def p(self) -> int: return 1
    @staticmethod
    def s(a: str) -> E: ...
    @classmethod
    def c(cls, a: str) -> E: ...
print(E.f.__annotations__["return"] is E, E.s.__annotations__["a"], E.c.__annotations__["a"])
class F:
    a: int
    a: str
F.__annotations__["b"] = 1
print(F.__annotations__)
F.__annotations__ = {"q": 3}
print(F.__annotations__)
def star(*args: *tuple_of): pass
tuple_of = ("one",)
print(star.__annotations__)
asyncio.run(asyncio.sleep(0))
