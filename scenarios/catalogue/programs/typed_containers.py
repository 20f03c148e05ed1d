# PEP 695 generics, protocols and a typed container library.
"""PEP 695 generics, protocols and a typed container library."""
import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Awaitable, AsyncIterator, Hashable, Sized
from dataclasses import dataclass, field
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec, Protocol, Self, TypedDict, TypeVar, overload, runtime_checkable, get_type_hints, TypeAlias, Final, ClassVar, Unpack, Never, NewType, TypeGuard, TypeIs, Annotated, override, assert_never, final
import inspect
import typing

type Json = dict[str, Json] | list[Json] | str | int | float | bool | None
type Handler[**P, R] = Callable[P, Awaitable[R]]
type Pair[A, B = A] = tuple[A, B]


class Comparable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


class Stack[T]:
    __slots__ = ("_items",)

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)

    def push(self, item: T) -> Self:
        self._items.append(item)
        return self

    def pop(self) -> T:
        return self._items.pop()

    def map[U](self, fn: Callable[[T], U]) -> "Stack[U]":
        return type(self)(map(fn, self._items))

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __repr__(self):
        return f"{type(self).__name__}({self._items})"


class Sorted[C: Comparable](Stack[C]):
    @override
    def push(self, item: C) -> Self:
        super().push(item)
        self._items.sort()
        return self


class Registry[K: (str, int), V](MutableMapping[K, V]):
    def __init__(self):
        self.d: dict[K, V] = {}

    def __getitem__(self, k: K) -> V:
        return self.d[k]

    def __setitem__(self, k, v):
        self.d[k] = v

    def __delitem__(self, k):
        del self.d[k]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


@dataclass(frozen=True)
class Ok[T]:
    value: T

    def then[U](self, fn: Callable[[T], "Result[U]"]) -> "Result[U]":
        return fn(self.value)


@dataclass(frozen=True)
class Err[E: Exception]:
    error: E

    def then(self, fn) -> Self:
        return self


type Result[T] = Ok[T] | Err[Exception]


def first[T](xs: Iterable[T], default: T | None = None) -> T | None:
    return next(iter(xs), default)


def logged[**P, R](fn: Callable[P, R]) -> Callable[P, R]:
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        print("call", fn.__name__, args, kwargs)
        return fn(*args, **kwargs)
    return inner


def divide(a: int, b: int) -> Result[float]:
    try:
        return Ok(a / b)
    except ZeroDivisionError as e:
        return Err(e)


class Opts(TypedDict, total=False):
    retries: int
    mode: Literal["r", "w"]


def run(name: str, **opts: Unpack[Opts]) -> str:
    return f"{name} {sorted(opts.items())}"


@final
class Leaf(NamedTuple):
    n: int
    kids: "tuple[Leaf, ...]" = ()

    def total(self) -> int:
        return self.n + sum(k.total() for k in self.kids)


@runtime_checkable
class Drawable(Protocol):
    color: str

    def draw(self, at: tuple[int, int]) -> str: ...


class Dot:
    color = "red"

    def draw(self, at):
        return f"dot {at}"


def is_strs(x: list[object]) -> TypeGuard[list[str]]:
    return all(isinstance(i, str) for i in x)


def show(label, fn):
    try:
        print(label, fn())
    except Exception as e:
        print(label, type(e).__name__, e)


async def main():
    s = Stack[int]([1]).push(2)
    show("stack", lambda: (s, s.map(str), len(s), list(s), Stack[int], Stack.__type_params__, Stack.__parameters__, Stack.__orig_bases__, type(s).__name__))
    show("slots", lambda: setattr(s, "x", 1))
    show("sorted", lambda: (Sorted[str]().push("b").push("a"), Sorted.__type_params__[0].__bound__, Sorted.__mro__[1].__name__, Sorted.__orig_bases__, Sorted.push.__override__))
    r = Registry[str, int]()
    r["a"] = 1
    show("reg", lambda: (r.setdefault("b", 2), dict(r), r.pop("a"), list(r.items()), isinstance(r, Mapping), Registry.__type_params__[0].__constraints__, r.popitem(), len(r)))
    show("result", lambda: (divide(1, 2), divide(1, 0), divide(4, 2).then(lambda v: divide(int(v), 0)), divide(1, 0) == divide(1, 0), Ok(1) == Ok(1), hash(Ok(1)) == hash(Ok(1))))
    match divide(6, 3), divide(1, 0):
        case Ok(v), Err(ZeroDivisionError() as e):
            print("matched", v, e)
    show("alias", lambda: (Json, Json.__value__, Pair[int], Pair[int, str], Pair.__type_params__, Pair.__type_params__[1].__default__, Handler, Handler[[int], str], Result[int].__value__, Result.__name__))
    show("first", lambda: (first([3]), first([], 0), first.__type_params__, inspect.signature(first), first.__annotations__))
    show("logged", lambda: logged(divide)(1, b=2))
    show("unpack", lambda: (run("x", retries=2), inspect.signature(run), get_type_hints(run)))
    show("leaf", lambda: (Leaf(1, (Leaf(2), Leaf(3, (Leaf(4),)))).total(), Leaf(1), Leaf.__final__, Leaf._field_defaults, Leaf.__annotations__))
    show("proto", lambda: (isinstance(Dot(), Drawable), isinstance(5, Drawable), issubclass(Dot, Sized), typing.get_protocol_members(Drawable) == {"color", "draw"}))
    show("guard", lambda: (is_strs(["a"]), is_strs([1]), is_strs.__annotations__))
    show("bound", lambda: (Stack.map.__type_params__, Stack.map.__annotations__, Stack.push.__annotations__, get_type_hints(Stack.pop)))
    show("err", lambda: Stack[int, str])
    show("err2", lambda: first[int]([1]))
    show("err3", lambda: Json())
    show("isinst", lambda: isinstance([], Json))
    show("isinst2", lambda: isinstance(s, Stack[int]))
    show("nested", lambda: (dict[str, list[int]], list[dict[str, int]].__args__, tuple[int, ...], Callable[[int], str], Callable[..., Any], type[int], int | None, list["X"] if True else 0, Annotated[int, "a"].__metadata__, Literal["a"] | None))

    async def agen[T](xs: Iterable[T]) -> AsyncIterator[T]:
        for x in xs:
            await asyncio.sleep(0)
            yield x
    print([x async for x in agen("ab")], agen.__type_params__)

    class Node[T]:
        value: T
        next: "Node[T] | None" = None

        def __init__(self, value: T, next=None):
            self.value, self.next = value, next

        def __iter__(self):
            n = self
            while n:
                yield n.value
                n = n.next

        @classmethod
        def of(cls, *values: T) -> "Node[T]":
            head = None
            for v in reversed(values):
                head = cls(v, head)
            return head
    print(list(Node.of(1, 2, 3)), Node[int].of(5).value, Node.__annotations__, Node.__qualname__)

asyncio.run(main())
