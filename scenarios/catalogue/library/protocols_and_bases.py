# What derives from a protocol and from another class is initialised by the other class; copies of what typing makes.
import asyncio
import copy
from typing import Any, Callable, ForwardRef, Generic, NewType, Optional, Protocol, TypeVar, Union, get_args

T = TypeVar("T")
UserId = NewType("UserId", int)


class Named(Protocol):
    name: str


class Stored(Protocol[T]):
    def load(self) -> T: ...


class Base:
    def __init__(self, name="base"):
        self.name = name


class First(Named, Base):
    pass


class Second(Stored[int], Named, Base):
    def load(self):
        return 1


class Last(Base, Named):
    pass


class Own(Named):
    def __init__(self, name):
        super().__init__()
        self.name = name


class Failure(Named, Exception):
    pass


class Table(Named, dict):
    pass


class Alone(Named):
    pass


class Node(Generic[T]):
    def __init__(self, value):
        self.value = value


async def main():
    print(First().name, First("a").name, Second("b").name, Second().load(), Last("c").name, Own("d").name)
    print(Failure("e", 1).args, Table(f=1))
    for bad in Named, lambda: Alone(1):
        try:
            bad()
        except TypeError as e:
            print(str(e)[:40] if bad is Named else type(e))
    print(UserId | int, int | UserId, UserId | None, UserId | UserId, UserId | "Later", get_args(UserId | int))
    node = Node[int]([1])
    shallow, deep = copy.copy(node), copy.deepcopy(node)
    print(deep.value, deep.value is node.value, deep.__orig_class__ == Node[int], shallow.__orig_class__)
    for value in T, Any, Union, Optional[int], Callable[[int], str], UserId, ForwardRef("x"), list[int], Node[str]:
        print(copy.copy(value) == value, copy.deepcopy([value]) == [value])


asyncio.run(main())
