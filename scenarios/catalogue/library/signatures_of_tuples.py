# inspect.signature of named tuples, of both modules, and of classes that derive from them.
import inspect
from collections import namedtuple
from typing import NamedTuple


class Typed(NamedTuple):
    a: int
    b: str = "z"


class Derived(Typed):
    c: int = 3


class Own(Typed):
    def __new__(cls, only):
        return super().__new__(cls, only, "own")


Plain = namedtuple("Plain", "x y", defaults=[3])


class Below(Plain):
    pass


for cls in Typed, Derived, Own, Plain, Below, namedtuple("Empty", ""):
    print(cls.__name__, inspect.signature(cls))
print(inspect.signature(Typed).bind(1).arguments, inspect.signature(Plain).parameters["y"].default)
