# A namedtuple is a type like any other: isinstance, issubclass, unions,
# type(), except and match accept it.
from collections import namedtuple

Point = namedtuple("Point", "x y")
Size = namedtuple("Size", "width height")
p = Point(1, 2)
print(isinstance(p, Point), isinstance(p, Size), isinstance(p, (int, Size, Point)),
      isinstance((1, 2), Point), isinstance(p, Point | None), isinstance(3, Size | int))
print(issubclass(Point, tuple), issubclass(tuple, Point), issubclass(Point, (Size, Point)),
      issubclass(bool, Point), isinstance(Point, type), callable(Point))
print(type(p) is Point, type(Point) is type, type(Point), Point.__class__, p.__class__, type(p),
      type(type(p)).__name__)
print({Point: 1, Size: 2}[type(p)], [v for v in (p, 3, Size(4, 5)) if isinstance(v, Size)])
try:
    raise ValueError(p)
except ValueError as e:
    print(e.args[0].x, e)
for wrong in (lambda: isinstance(p, 3), lambda: isinstance(p, p), lambda: issubclass(p, Point)):
    try:
        print(wrong())
    except TypeError as e:
        print(e)
try:
    try:
        raise ValueError
    except Point:
        print("never")
except TypeError as e:
    print(e)
print(hasattr(Point, "x"), Point.__bases__, Point.__mro__, Point.__module__,
      Point.__name__, repr(Point))
