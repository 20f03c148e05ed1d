# match: every kind of pattern, in which order it is evaluated, what it binds and raises
import asyncio
from collections import deque, OrderedDict, defaultdict, namedtuple, Counter

def f(x):
    match x:
        case 0:
            return "zero"
        case 1 | 2 | 3 as small:
            return f"small {small}"
        case -1.5:
            return "neg float"
        case None:
            return "none"
        case True:
            return "true"
        case "a" "b":
            return "ab"
        case b"x":
            return "bytes x"
        case []:
            return "empty seq"
        case [a]:
            return f"one {a!r}"
        case [1, b, *_]:
            return f"1 first, {b!r}"
        case [*_, 9]:
            return "9 last"
        case (a, b):
            return f"pair {a!r} {b!r}"
        case [a, *mid, z]:
            return f"ends {a!r} {mid!r} {z!r}"
        case {"k": 1, "v": v, **rest}:
            return f"map {v!r} {rest!r}"
        case {"k": k}:
            return f"k {k!r}"
        case {}:
            return "mapping"
        case str(s):
            return f"str {s!r}"
        case int(n) if n > 100:
            return f"big {n}"
        case int() | float():
            return "number"
        case _:
            return "other " + type(x).__name__

NT = namedtuple("NT", "p q")
for v in (0, 1, 2, 3, -1.5, None, True, False, "ab", b"x", b"y", [], (), [5], "s", [1, 2], [1, 2, 3, 4], (3, 9), [7, 9, 9, 9],
          (3, 4), [3, 4, 5], range(3), range(0), deque([1, 2]), deque(), NT(3, 4), {"k": 1, "v": 2, "z": 3}, {"k": 2}, {}, {"q": 1},
          OrderedDict(k=1, v=5), defaultdict(int), Counter("aab"), 1000, 50, 2.5, {1, 2}, object, iter([]), 1.0, 2.0):
    print(repr(v) if not repr(v).startswith("<list_it") else "it", "->", f(v))

class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y):
        self.x = x
        self.y = y
class Q:
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)
class R(P):
    pass

def g(o):
    match o:
        case P(0, 0):
            return "origin"
        case P(0, y) | P(y, 0):
            return f"axis {y}"
        case R(x=a, y=b) if a == b:
            return f"R diag {a}"
        case P(x, y=1 | 2 as yy):
            return f"P {x} {yy}"
        case Q(name=str(n), tags=[first, *others]):
            return f"Q {n} {first} {others}"
        case Q(name=n):
            return f"Qn {n}"
        case Q():
            return "Q"
for o in (P(0, 0), P(0, 3), P(4, 0), R(5, 5), R(5, 2), P(7, 1), P(7, 7), Q(name="n", tags=(1, 2, 3)), Q(name="z"), Q(), 3):
    print(g(o))

# failures
class Bad1:
    __match_args__ = ["x"]
class Bad2:
    __match_args__ = (1,)
class Bad3:
    __match_args__ = ("x", "x")
    x = 1
def h(c, o, how):
    try:
        if how == 0:
            match o:
                case c(a):
                    print("matched", a)
                case _:
                    print("no")
        elif how == 1:
            match o:
                case c(a, b):
                    print("matched", a, b)
        elif how == 2:
            match o:
                case c(1, x=2):
                    print("m")
    except TypeError as e:
        print("TypeError", e)
h(Bad1, Bad1(), 0)
h(Bad2, Bad2(), 0)
h(Bad3, Bad3(), 1)
h(3, 3, 0)
h(Q, Q(), 0)
h(int, 5, 1)
h(int, 5, 0)
h(P, P(1, 2), 2)
h(P, P(1, 2), 1)

# duplicate keys at run time, values by attribute
class K:
    A = "a"
    B = "a"
    class N:
        Z = 3
try:
    match {"a": 1}:
        case {K.A: 1, K.B: 2}:
            print("?")
except ValueError as e:
    print("ValueError", e)
match 3:
    case K.N.Z:
        print("dotted")

# order of evaluation, binding on failure
class L:
    def __init__(self, n): self.n = n
    def __eq__(self, o):
        print("eq", self.n, o)
        return self.n == o
x = "unset"
match (L(1), L(2)):
    case (1, 3):
        print("no")
    case (x, 2) if print("guard", x.n):
        print("no")
    case (1, y):
        print("yes", x.n, y.n)
match 5:
    case z if z > 10: pass
print(z)
def loops():
    out = []
    for i in range(6):
        match i:
            case 1:
                continue
            case 4:
                break
            case n if n % 2:
                out.append(("odd", n))
            case _:
                out.append(i)
    else:
        out.append("else")
    return out
print(loops())
match 1, 2:
    case a, b: print(a, b)
match [1, [2, [3, 4]], {"a": (5, 6)}]:
    case [a, [b, [*c]], {"a": (d, e)}]: print(a, b, c, d, e)
match [1, 2, 3]:
    case [(1 as p) | (2 as p), *r]: print(p, r)
match ("go", "north"):
    case ["go", ("north" | "south") as d] | ["move", d]: print(d)
match ("move", 7):
    case ["go", a, b] | ["move", b, a] | [b, a]: pass
    case _: print("none")
match (1, 2, 3):
    case (a, b, c) | (c, b, a, _): print(a, b, c)
match (1, 2, 3, 4):
    case (a, b, c) | (c, b, a, _): print(a, b, c)
match = case = 1
print(match, case)
match match:
    case case: print(case)
async def main():
    async def get(): 
        await asyncio.sleep(1)
        return {"type": "msg", "body": [1, 2]}
    match await get():
        case {"type": "msg", "body": [first, *_]}:
            print("first", first)
    def gen():
        match (yield 1):
            case "x": yield "got x"
            case other: yield other
    g = gen(); next(g); print(g.send("x"))
    g = gen(); next(g); print(g.send("y"))
    try:
        match 1:
            case 1: raise ValueError("in case")
    except ValueError as e:
        match e:
            case ValueError(args=(msg,)): print(msg)
class C2:
    match 3:
        case q: pass
print(C2.q)
asyncio.run(main())
