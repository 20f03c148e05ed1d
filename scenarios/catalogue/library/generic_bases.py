# Pins unions with members that are no types, and a subscript of classes derived from list, tuple, dict or NamedTuple.
from collections import OrderedDict, deque
from typing import Generic, Literal, NamedTuple, Optional, TypeVar, Union

T = TypeVar("T")


class Pair(NamedTuple):
    a: int


class Rows(list):
    pass


class Table(dict):
    pass


class More(Rows):
    def __class_getitem__(cls, item):
        return "own", item


class Queue(deque, Generic[T]):
    pass


def attempt(make):
    try:
        print(make())
    except Exception as e:
        print(type(e).__name__, e, repr(e.__context__), e.__suppress_context__)


for make in (
    lambda: Union[0, int], lambda: Union[int, "x"], lambda: Union[1.5, None], lambda: Union[[], int],
    lambda: Optional[3], lambda: Union[0, 0], lambda: Union[()], lambda: Optional["a"], lambda: int | 3,
    lambda: Literal[1] | 2, lambda: 2 | Literal[1], lambda: Union[int, None, 2].__args__,
    lambda: Pair[0], lambda: Rows[int], lambda: Table[str, int], lambda: Pair[int](1), lambda: Rows[int]([3]),
    lambda: Pair[int].__origin__, lambda: More[int], lambda: Queue[int], lambda: Rows[T][int],
    lambda: type("New", (OrderedDict,), {})[int, str], lambda: type("Meta", (type,), {})[int], lambda: type("Text", (str,), {})[0],
):
    attempt(make)
