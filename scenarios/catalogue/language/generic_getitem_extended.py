# Classes with type parameters that extend Generic.__class_getitem__; deques are mutable sequences.
from collections import deque
from collections.abc import MutableSequence, Reversible, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Box(Generic[T]):
    def __class_getitem__(cls, item):
        print(cls.__name__, item)
        return super().__class_getitem__(item)


class Small(Box[int]):
    pass


print(Box[int], Box[str].__origin__ is Box, Box[T][bytes], Small.__orig_bases__)
try:
    Small[int]
except TypeError as e:
    print(e)
print(isinstance(deque(), MutableSequence), isinstance(deque(), Sequence), issubclass(deque, Reversible))
