# typing.get_type_hints: strings, names of modules and classes, inherited annotations, extras.
import asyncio
import collections.abc
import typing
from dataclasses import dataclass
from typing import (Annotated, Any, Callable, ClassVar, Dict, Final, ForwardRef, Generic, List, Literal, NotRequired,
                    Optional, TypedDict, TypeVar, Union, get_type_hints)

T = TypeVar("T")


class Node(Generic[T]):
    value: T
    left: "Optional[Node[T]]"
    children: "list['Node[int]']"
    by_name: Dict[str, "Node[Any]"]
    count: ClassVar["int"]


class Leaf(Node[int]):
    value: "int | str"
    color: Final["Literal['red', 'green', 3]"]


@dataclass
class Row:
    name: str
    tags: "list[str]"
    parent: "Row | None" = None
    note: Annotated[Optional[int], "meta"] = None


class Movie(TypedDict):
    title: str
    year: NotRequired["int"]


def function(a: "int", b: List["Row"], *args: "Callable[[int, 'Row'], None]", c: "typing.Union[int, None]" = None,
             d: None, **kwargs: "collections.abc.Iterable[Row]") -> "tuple[int, ...]":
    ...


def plain(x, y):
    ...


def generic[K](x: "K", y: "dict[K, list[K]]") -> None:
    ...


def undefined(x: "Missing"):
    ...


class Scope:
    class Inner:
        pass

    inner: "Inner"

    def method(self, other: "Scope", error: "ValueError | Scope.Inner") -> "Scope.Inner":
        ...


def show(hints):
    for name, value in hints.items():
        print(" ", name, value)


async def main():
    for obj in (Node, Leaf, Row, Movie, function, plain, generic, Scope, Scope.method, Scope().method, len):
        print(obj.__name__)
        show(get_type_hints(obj))
    show(get_type_hints(Row, include_extras=True))
    show(get_type_hints(Movie, include_extras=True))
    for obj in (undefined, 3):
        try:
            get_type_hints(obj)
        except Exception as error:
            print(type(error).__name__, error)
    print(get_type_hints(undefined, {"Missing": int}), get_type_hints(undefined, {}, {"Missing": str}))
    print(get_type_hints(undefined, localns={"Missing": List[int]}))

    def collections_callable(f: "collections.abc.Callable[[int], str]", g: "Callable[..., Row]"):
        ...

    show(get_type_hints(collections_callable))
    await asyncio.sleep(0)


asyncio.run(main())
