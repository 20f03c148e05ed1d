# typing.NamedTuple: fields, defaults, methods, what a namedtuple has, and errors.
from typing import NamedTuple, Optional


class Point(NamedTuple):
    """A point."""
    x: int
    y: int = 5

    def dist(self):
        return self.x + self.y

    @property
    def double(self):
        return self.x * 2

    @classmethod
    def origin(cls):
        return cls(0, 0)


p = Point(1)
print(p, p.x, p[1], p.dist(), p.double, Point.origin(), Point._fields, Point._field_defaults, p == (1, 5), p._replace(x=9), p._asdict())
a, b = p
print(a, b, Point.__doc__, isinstance(p, tuple), Point(x=2, y=3), len(p), hash(p) == hash((1, 5)), sorted([Point(2), Point(1)]))
E3 = NamedTuple('E3', [('name', str), ('id', int)])
print(E3('a', 1), E3(name='b', id=2))
for f in (lambda: Point(), lambda: Point(1, 2, 3), lambda: Point(1, z=3), lambda: setattr(p, 'x', 3)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
match p:
    case Point(x=1, y=y):
        print('y', y)
match p:
    case Point(1, y):
        print('pos', y)
try:
    class Bad(NamedTuple):
        a: int = 1
        b: int
except TypeError as e:
    print(e)
