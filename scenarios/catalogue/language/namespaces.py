# globals(), locals(), vars(), dir(), __dict__, exit(): names as data
import asyncio
import math
x = 1
def f(a, b=2, *args, c=3, **kw):
    y = a + b
    z: int
    d = locals()
    w = 5
    return d
print(f(1), f(1, 2, 3, c=4, e=5))
def outer():
    n = 1
    def inner():
        m = n
        return locals()
    return inner(), sorted(locals())
print(outer())
g = globals()
print(g["x"], "x" in g, "nope" in g, g.get("nope", 7), g["__name__"])
g["x"] = 10
print(x)
g["made"] = 3
print(made)
globals()["y2"] = 4
print(y2, globals()["y2"])
def change():
    globals()["x"] += 1
    global counter
    counter = 1
change()
print(x, counter)
try:
    g["missing"]
except KeyError as e:
    print("KeyError", e)
del g["made"]
try:
    made
except NameError as e:
    print(e)
print([k for k in globals() if not k.startswith("_") and k not in ("print", "y2")])
handlers = {k: v for k, v in globals().items() if callable(v) and k not in ("g", "print")}
print(sorted(handlers))
print(globals().pop("y2"), "y2" in globals(), globals().setdefault("y3", 6), y3)
globals().update(y4=8)
print(y4)
class A:
    """doc"""
    k = 1
    names = sorted(n for n in locals() if not n.startswith("__"))
    def __init__(self):
        self.p = 1
        self.q = "s"
    def m(self): pass
a = A()
print(vars(a), a.__dict__, A.names)
vars(a)["r"] = 3
print(a.r)
a.__dict__.update(s=4)
print(a.s, vars(a))
print([n for n in dir(a) if not n.startswith("__")])
print([n for n in dir(A) if not n.startswith("__")])
class B(A):
    def n(self): pass
print([n for n in dir(B()) if not n.startswith("_")])
print([n for n in dir([]) if not n.startswith("_")])
print([n for n in dir("") if not n.startswith("_")])
print([n for n in dir({}) if not n.startswith("_")])
class D:
    def __dir__(self): return ["z", "a"]
print(dir(D()))
def local_dir():
    b = 1
    a = 2
    return dir()
print(local_dir())
try:
    vars(3)
except TypeError as e:
    print(e)
print("pi" in vars(math), "pi" in dir(math), "sqrt" in math.__dict__)
print(vars() is not None, vars()["x"], locals()["x"])
async def co(p):
    await asyncio.sleep(0)
    return locals()
print(asyncio.run(co(4)))
def gen(q):
    yield locals()
print(next(gen(2)))
def early():
    try:
        exit(3)
    except SystemExit as e:
        print("exit", e.code)
    try:
        quit()
    except SystemExit as e:
        print("quit", e.code)
early()
exit()
