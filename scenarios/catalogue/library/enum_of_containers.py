# Enumerations of dicts and sets, and dir() of enumerations and members.
from enum import Enum, Flag, IntEnum, StrEnum, auto
class Mixin(dict, Enum):
    A = {"x":1}
    B = {"y":2}
print(Mixin.A, Mixin.A["x"], repr(Mixin.B), Mixin({"y":2}) )
class C(Enum):
    """doc"""
    R=1
    G=2
    def f(self): pass
print(dir(C)); print(dir(C.R))
class P(Flag): A=auto(); B=auto()
print(dir(P)); print(dir(P.A))

class M(dict, Enum):
    A = {"x":1}
    B = {"y":2}
    C = {}
print(M.A, M.A["x"], repr(M.B), len(M.A), M.C.value, list(M.A.items()), M({"y": 2}) is M.B, M.A == {"x": 1}, dict(M.A), M.A.get("q"), f"{M.A}")
try: print(hash(M.A))
except TypeError as e: print(e)
try:
    class L(list, Enum):
        Q = 3, 4
except TypeError as e:
    print(e, repr(e.__cause__))
class S(set, Enum):
    X = {1}
print(S.X, 1 in S.X)
