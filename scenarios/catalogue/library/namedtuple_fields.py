# namedtuple: fields as attributes of the class, their documentation, __slots__, __new__.__defaults__.
import asyncio
import inspect
from collections import namedtuple
from typing import NamedTuple

Point = namedtuple("Point", "x, y z", defaults=[5])


class Derived(Point):
    """own doc"""


class Typed(NamedTuple):
    a: int
    b: str = "q"


def attempt(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)


async def main():
    print(Point.x, repr(Point.z), type(Point.x), Point.y.__doc__, Point.x is Point.x, Derived.x is Point.x, Typed.b)
    Point.x.__doc__ = "the first"
    print(Point.x, Derived.x.__doc__, inspect.getdoc(Point.x), Point.y)
    for value in Point(1, 2), (7, 8), (), 3, None:
        attempt(Point.x.__get__, value)
    attempt(Point.z.__get__, (1, 2))
    attempt(setattr, Point(1, 2), "x", 3)
    attempt(delattr, Point(1, 2), "x")
    print(Point.__slots__, Point.__match_args__, Point.__new__.__defaults__, inspect.signature(Point))
    for n in range(3):
        made = namedtuple(f"T{n}", f"f{n}")
        print(repr(getattr(made, f"f{n}")), getattr(made, f"f{n}").__doc__, getattr(made(n), f"f{n}"))
    print(Derived.__doc__, Derived(1, 2), Derived(1, 2).__dict__)


asyncio.run(main())
