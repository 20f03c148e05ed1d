# json.dumps() of IntEnum, StrEnum, IntFlag and other classes derived from int, float, str, list and dict.
import json, enum
class C(enum.IntEnum):
    A = -5
    B = 7
    def __str__(self): return "C!"
class D(enum.Enum):
    X = 1
class F(enum.IntFlag):
    R = 1
    W = 2
class S(enum.StrEnum):
    Q = "q"
class T(str, enum.Enum):
    Z = "z"
class I(int):
    def __repr__(self): return "I!"
class Fl(float):
    def __repr__(self): return "F!"
class L(list): pass
class DD(dict): pass
print(json.dumps([C.A, {C.B: C.A, S.Q: S.Q, T.Z: T.Z, I(4): I(5), Fl(2.5): Fl(1.5)}, F.R | F.W, I(3), L([1]), DD(a=1), True]))
print(json.dumps({"id": 1, "error": {"code": C.A, "message": "x"}}))
print(json.dumps({"code": C.A}, indent=1), json.dumps(C.A), json.dumps([C.A]))
