# Classes that derive from complex: what operators return, hash and equality, attributes.
import cmath


class C:
    def __complex__(self): return 1+2j
class D(complex):
    def __new__(cls, *a): return super().__new__(cls, *a)
    def __add__(self, o): return D(complex(self)+o)
    def __repr__(self): return f"D{complex(self)}"
print(cmath.sqrt(C()), complex(C()), D(1,2), D(1,2)+1, D(1)*2, -D(1), +D(2), abs(D(3,4)), D(1)==1, hash(D(1))==hash(1), D(1,2).conjugate(), D("1+2j"), isinstance(D(1), complex), f"{D(1,2):.2f}", str(D(1)), {D(1): 2}[1], D(1,2).real, bool(D(0)), D(2)**2, sum([D(1), D(2)]), complex(D(1,2)), type(complex(D(1))))
d = D(1); d.x = 5; print(d.__dict__)
