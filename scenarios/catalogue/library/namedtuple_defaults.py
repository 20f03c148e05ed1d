# The __doc__ of a namedtuple can be assigned, and the __defaults__ of its __new__, which _field_defaults do not follow.
from collections import namedtuple
E1 = namedtuple("E1", "a b", defaults=[1])
print(E1.__doc__)
E1.__doc__ += ": more"
print(E1.__doc__)
print(E1.__new__.__defaults__, E1.__new__.__name__)
E1.__new__.__defaults__ = (5, 6)
print(E1(), E1(b=1), E1._field_defaults)
class P(namedtuple("P", "x y")):
    __slots__ = ()
    def __new__(cls, x, y=3):
        return super().__new__(cls, x, y)
print(P(1), P.__new__.__defaults__, P.__doc__)
N = namedtuple("N", "x y z")
N.__new__.__defaults__ = (None,) * len(N._fields)
print(N(), N(1), N(y=2), N._field_defaults, N.__new__.__doc__)
N.__new__.__defaults__ = None
try:
    N(1)
except TypeError as e:
    print(e)
try:
    N.__new__.__defaults__ = [1]
except TypeError as e:
    print(e)
print(N.__new__(N, 1, 2, 3), N.__doc__)
