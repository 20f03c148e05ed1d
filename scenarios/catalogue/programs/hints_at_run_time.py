# What typing shows at run time: generics, protocols, unions, aliases, overloads.
"""typing at run time: generics, protocols, TypedDict, NamedTuple, get_type_hints, overload, Annotated."""
import asyncio
import typing
from typing import *
import collections.abc as cabc
import inspect
import sys

T = TypeVar("T")
K = TypeVar("K", bound="Comparable")
N = TypeVar("N", int, float)
P = ParamSpec("P")


class Comparable(Protocol):
    def __lt__(self, other: Any) -> bool: ...


@runtime_checkable
class Closeable(Protocol):
    name: str

    def close(self) -> None: ...


class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []

    def push(self, x: T) -> "Stack[T]":
        self.items.append(x)
        return self

    def __repr__(self):
        return f"Stack({self.items})"


class IntStack(Stack[int]):
    pass


class Box[X, *Ys, **Q]:
    value: X

    def get[Z](self, other: Z) -> X | Z: ...


type Pair[A] = tuple[A, A]
type Tree = dict[str, Tree | int]


class Movie(TypedDict, total=False):
    title: Required[str]
    year: int
    tags: NotRequired[list[str]]
    id: ReadOnly[int]


class Emp(NamedTuple):
    """An employee."""
    name: str
    id: int = 3

    def greet(self) -> str:
        return f"hi {self.name}"


class F:
    name = "f"

    def close(self): ...


UserId = NewType("UserId", int)


@overload
def conv(x: int) -> str: ...
@overload
def conv(x: str) -> int: ...
def conv(x):
    return str(x) if isinstance(x, int) else int(x)


def deco(fn: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    async def inner(*args: P.args, **kwargs: P.kwargs) -> T:
        return await fn(*args, **kwargs)
    return inner


@deco
async def job(a: int, *, b: Annotated[str, "meta", 3] = "x") -> Optional[list["Emp"]]:
    return [Emp(b, a)]


def show(label, fn):
    try:
        print(label, fn())
    except Exception as e:
        print(label, type(e).__name__, e)


async def main():
    print(await job(1, b="q"))
    print(get_type_hints(deco), get_type_hints(Emp), get_type_hints(Stack.push), sep="\n")
    show("generic", lambda: (Stack[int], Stack[int]().push(1), Stack[str].__args__, Stack.__parameters__, IntStack.__orig_bases__, IntStack.__mro__))
    show("too many", lambda: Stack[int, str])
    show("not generic", lambda: IntStack[int])
    show("box", lambda: (Box[int, str, bytes, [int]], Box.__type_params__, Box.get.__type_params__, Box[int, [str]]))
    show("alias", lambda: (Pair, Pair[int], Pair.__value__, Pair[int].__origin__, Pair.__type_params__, Tree.__value__))
    show("proto", lambda: (isinstance(F(), Closeable), isinstance(3, Closeable)))
    show("proto sub", lambda: issubclass(F, Closeable))
    show("proto inst", lambda: isinstance(3, Comparable))
    show("proto make", lambda: Comparable())
    show("movie", lambda: (Movie(title="x"), Movie.__required_keys__ == {"title"}, sorted(Movie.__optional_keys__), Movie.__total__, Movie.__annotations__))
    show("movie inst", lambda: isinstance({}, Movie))
    show("emp", lambda: (Emp("a"), Emp("a").greet(), Emp._fields, Emp._field_defaults, Emp("z")._replace(id=9), Emp._make(["q", 1]), Emp("a")._asdict(), Emp.__doc__, Emp("a") == ("a", 3)))
    show("emp bad", lambda: Emp())
    show("newtype", lambda: (UserId(5), UserId.__name__, UserId, UserId.__supertype__))
    show("overloads", lambda: (len(get_overloads(conv)), conv("3"), conv(3)))
    show("union", lambda: (Union[int, str], Optional[int], int | None, Union[int, int], Union[int, None, str], int | str == str | int, get_args(int | str), get_origin(int | str), isinstance(3, int | str)))
    show("literal", lambda: (Literal["a", 1], get_args(Literal["a", 1, "a"]), Literal[1, 2] == Literal[2, 1], Literal[Literal[1], 2]))
    show("callable", lambda: (Callable[[int], str], Callable[..., int], get_args(Callable[[int, str], None]), cabc.Callable[[int], str], Callable[P, int], Callable[Concatenate[int, P], str]))
    show("annotated", lambda: (Annotated[int, "x"], Annotated[Annotated[int, 1], 2], get_args(Annotated[int, 5]), Annotated[int, 5].__metadata__, get_type_hints(inspect.unwrap(job), include_extras=True)))
    show("misc", lambda: (List[int], Dict[str, List[int]], Tuple[int, ...], Tuple[()], Type[int], ClassVar[int], Final[int], Any, NoReturn, Never, Self, LiteralString, TypeAlias, Iterable[T][int], Deque[int], DefaultDict[str, int], AsyncIterator[int], Awaitable[None], Generator[int, None, str], Mapping[str, int], type[int], list[T][int], dict[str, T][int]))
    show("typevars", lambda: (T, N.__constraints__, K.__bound__, P.args, P.kwargs, T.__name__, TypeVar("Co", covariant=True), TypeVar("D", default=int).__default__, T.has_default()))
    show("bad union", lambda: Union[3])
    show("bad union2", lambda: Union[()])
    show("bad list", lambda: List[int, str])
    show("isinstance", lambda: isinstance([], List[int]))
    show("isinstance2", lambda: (isinstance([], List), isinstance({}, Mapping), issubclass(list, Sequence)))
    show("call", lambda: (List[int]([1, 2]), Dict()))
    show("call any", lambda: Any())
    show("cast", lambda: cast(int, "x"))
    show("never", lambda: assert_never(3))
    show("reveal", lambda: typing.get_origin(Stack[int]))
    show("origin", lambda: [get_origin(x) for x in (List[int], list[int], Callable[[], int], Annotated[int, 1], Literal[1], ClassVar[int], Generic[T], int)])
    show("final", lambda: final(F).__final__)
    show("sig", lambda: inspect.signature(job, follow_wrapped=False))
    show("hash", lambda: hash(List[int]) == hash(List[int]) and {int | str: 1}[str | int])
    show("is_typeddict", lambda: (is_typeddict(Movie), is_protocol(Closeable), sorted(get_protocol_members(Closeable))))

asyncio.run(main())
