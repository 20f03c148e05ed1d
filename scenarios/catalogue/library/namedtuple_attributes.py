# Attributes that programs set on namedtuple classes: values, methods, properties, class methods; classes that derive from them.
from collections import namedtuple
from typing import NamedTuple

Point = namedtuple('Point', 'x y', defaults=[0])
first = Point(1, 2)
print(hasattr(first, 'is_mapper'), Point.__mro__, Point.__bases__)
Point.is_mapper = Point.is_alias = False
Point.length = lambda self: abs(self.x) + abs(self.y)
Point.total = property(lambda self: self.x + self.y)
Point.origin = classmethod(lambda cls: cls(0, 0))
Point.text = staticmethod(lambda: 'static')
print(first.is_mapper, Point.is_alias, first.length(), first.total, Point.origin(), first.origin(), Point.text(), first, first == (1, 2), hash(first) == hash((1, 2)))
print(Point.__mro__, Point.__bases__, Point.__base__, Point._fields, first._asdict(), first._replace(x=5).length(), 'is_mapper' in dir(first), isinstance(first, tuple))


class Named(Point):
    __slots__ = ()

    def length(self):
        return super().length() * 10


named = Named(3)
print(named.length(), named.total, Named.is_mapper, Named.__mro__, named.origin())
Named.is_mapper = True
Point.later = 'later'
print(first.is_mapper, named.is_mapper, named.later)
for step in (lambda: setattr(first, 'is_mapper', 1), lambda: setattr(first, 'other', 1), lambda: delattr(Point, 'later'), lambda: delattr(Point, 'later'), lambda: Point.missing,
             lambda: delattr(Point, 'nothing'), lambda: setattr(first, 'total', 1), lambda: first.later):
    try:
        print(step())
    except AttributeError as error:
        print(type(error).__name__, error)


class Typed(NamedTuple):
    a: int
    b: str = ''


Typed.extra = 5
Typed.both = lambda self: (self.a, self.b)
print(Typed(1).extra, Typed(1).both(), Typed._field_defaults, Typed._make([1, 2]), Point._make(range(2)))
