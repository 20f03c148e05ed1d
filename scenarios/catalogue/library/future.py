# Pins module __future__: its features, and annotations kept as text.
from __future__ import annotations
from __future__ import division, print_function

import __future__
from typing import ClassVar


def f(a: not_defined, *b: 1 + 1, c: list[int] = ()) -> None | "x":
    d: nothing = 3
    return d


class Point:
    x: int
    y: Missing = 2
    count: ClassVar[int] = 0


print(f.__annotations__)
print(Point.__annotations__)
print(f(1))
for name in __future__.all_feature_names:
    print(name, getattr(__future__, name))
print(annotations is __future__.annotations, annotations.compiler_flag)
print(division.getOptionalRelease(), annotations.getMandatoryRelease())
print(__future__.__all__[:2], __future__.__name__)
