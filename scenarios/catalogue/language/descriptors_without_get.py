# Descriptors with __set__ or __delete__, but without __get__: what the object has is read, else the descriptor itself.
class Set:
    def __set_name__(s, o, n): s.n = n
    def __set__(s, i, v): i.__dict__[s.n] = v
class Del:
    def __delete__(s, i): i.__dict__["gone"] = 1
class Get:
    def __get__(s, i, o): return "get"
class GetDel(Get):
    def __delete__(s, i): print("del")
class A:
    s = Set(); d = Del(); g = Get(); gd = GetDel()
    def __init__(self): self.s = 1
a = A(); a.__dict__.update(d=5, g=6, gd=7)
print(a.s, a.d, a.g, a.gd, A.s.__class__.__name__, hasattr(a, "s"), getattr(a, "s", None))
for f in (lambda: setattr(a, "d", 1), lambda: setattr(a, "gd", 1), lambda: delattr(a, "s"), lambda: delattr(a, "d"), lambda: delattr(a, "g"), lambda: vars(a)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class B(A):
    @property
    def s(self): return "prop"
try: B()
except AttributeError as e: print(e)
class M(type):
    x = Set()
    y = property(lambda c: "meta y")
    z = 3
class K(metaclass=M):
    y = "own"; z = 4
try: K.x = 5
except Exception as e: print(type(e).__name__, e)
print(K.y, K.z, K().y, M.z)
class Slots:
    __slots__ = ("v",)
class S2(Slots):
    v = Set()
s = S2(); s.v = 3; print(s.v, Slots.v.__get__(s) if 0 else s.__dict__)
class Money:
    amount = Set()
    def __init__(self, a): self.amount = a
    def __add__(self, o): return Money(self.amount + o.amount)
print((Money(2) + Money(3)).amount)
import dataclasses
@dataclasses.dataclass
class D:
    n: int = Set()
    def __post_init__(self): pass
print(D(4).n, D.__init__.__defaults__ is not None, repr(D(5))[:20])
