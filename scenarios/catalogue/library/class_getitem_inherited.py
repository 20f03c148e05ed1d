# __class_getitem__ as an attribute: of types in C that can be subscripted, of classes that inherit it or define it, and of others.
import collections
from typing import Generic, TypeVar

T = TypeVar('T')


class Ints(list):
    pass


class Own:
    def __class_getitem__(cls, key):
        return cls.__name__, key


class Box(Generic[T]):
    pass


for cls in (list, dict, tuple, collections.deque, collections.OrderedDict, Ints, Own, Box, int, str, object, type, Exception, BaseExceptionGroup):
    print(cls.__name__, hasattr(cls, '__class_getitem__'), getattr(cls, '__class_getitem__', lambda key: None)(int))
for step in (lambda: int.__class_getitem__, lambda: int[str], lambda: object().__class_getitem__, lambda: type[int]):
    try:
        print(step())
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)
