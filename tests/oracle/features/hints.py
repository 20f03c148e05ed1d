"""typing: aliases and their reprs, generics, protocols, NamedTuple, TypedDict, hints at run time."""

PRELUDE = """
import typing
from collections.abc import Awaitable as AbstractAwaitable, Callable, Iterable, Sequence
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, NamedTuple, NewType, Optional, Protocol, TypedDict, TypeVar, Union

TV = TypeVar("TV")
KV = TypeVar("KV", bound=int)
UserId = NewType("UserId", int)


class Pair(NamedTuple):
    left: int
    right: str = "r"

    def swapped(self) -> "Pair":
        return Pair(self.right, self.left)


class Movie(TypedDict, total=False):
    title: str
    year: typing.Required[int]


@typing.runtime_checkable
class Closes(Protocol):
    def close(self) -> None: ...


class Box(Generic[TV]):
    count: ClassVar[int] = 0

    def __init__(self, item: TV) -> None:
        self.item = item

    def close(self) -> None:
        print("closed", self.item)

    async def get(self, default: Optional[TV] = None) -> TV:
        await asyncio.sleep(0)
        return self.item or default


class IntBox(Box[int]):
    def __repr__(self):
        return f"IntBox({self.item!r})"


def hinted(a: int, *rest: str, b: "list[Pair]" = (), **more: Any) -> Optional[Box[int]]:
    return Box(a)
"""

ENDLESS = {"hints_one": "int"}

PARTS = ["pass", "Z.append(typing.NamedTuple('Named{NUMBERED}', [('a', int), ('b', str)])({NUMBERED}, 'b'))",
    "@known(Z)\nclass Boxed(Box[{hints_one}]):\n    extra: {hints_one} = None\n    more: Final = {NUMBERED}"]

RULES = {
    "hints_one": ["int", "str", "list[int]", "dict[str, {hints_one}]", "Optional[{hints_one}]", "Union[int, {hints_one}]", "{hints_one} | None", "Callable[[int, str], {hints_one}]", "Callable[..., Any]", "Literal['a', {NUMBERED}, None]", "Annotated[{hints_one}, 'note']",
        "Box[{hints_one}]", "Pair", "tuple[int, ...]", "tuple[()]", "typing.List[int]", "typing.Dict[str, TV]", "Any", "UserId", "'Later'", "type[Pair]", "AbstractAwaitable[None]", "Sequence[TV]", "typing.Awaitable[{hints_one}]", "ClassVar[int]", "TV", "None", "asyncio.Queue[int]",
        "asyncio.Future[{hints_one}]", "typing.Never", "typing.Self", "Iterable[Pair]", "typing.Concatenate[int, ...]", "{object}"],
}

MORE = {
    "object": ["Pair({k})", "Pair(n, {plain})", "UserId(n)", "IntBox(n)"],
    "sync": [
        "{hints_one}", "{hints_one}", "{hints_one}", "{hints_one}", "typing.get_args({hints_one})", "typing.get_origin({hints_one})", "({hints_one}) == ({hints_one})", "typing.get_type_hints(hinted)", "typing.get_type_hints(Pair)", "typing.get_type_hints(Movie)", "hinted.__annotations__",
        "typing.get_type_hints(Box, include_extras=True)", "Pair({k}).swapped()", "Pair({k})._replace(left=n)", "Pair({k})._asdict()", "Pair._fields", "Pair._field_defaults", "Pair()", "Pair(1, 2, 3)", "Pair({k}) < Pair(n)", "Pair({k}) == ({k}, 'r')", "Pair._make([n, {k}])", "Movie(title='t', year=n)",
        "Movie({k})", "Movie.__required_keys__ == {'year'}", "Movie.__total__", "isinstance({object}, Closes)", "issubclass(Box, Closes)", "isinstance(Box(1), Box[int])", "Box[int](n).item", "Box[int].__origin__.__name__", "Box[int, str]", "IntBox.__orig_bases__", "IntBox[int]", "Box.__parameters__",
        "typing.cast({hints_one}, n)", "UserId", "UserId.__supertype__", "typing.get_type_hints(IntBox)", "Protocol()", "Closes()", "Any()", "Union[int, int, None]", "Optional[None]", "int | str | int", "isinstance(n, int | str)", "isinstance(n, Union[int, None])", "list[int](range(n))", "list[int]", "TV.__name__",
        "KV.__bound__", "Literal[1, 1, True]", "Literal[n].__args__", "hinted(n, 'x', b=[], c=1).item", "typing.assert_never(n)", "Annotated[int, n].__metadata__", "tuple[int, str][n]", "dict[str, TV][int]", "Callable[[TV], TV][int]", "typing.is_typeddict(Movie)", "Pair[0]", "Pair(1)[{k}]", "Union[{k}, int]", "typing.Generic[n]",
    ],
    "astep": ["print(await Box({object}).get(n))", "print(await IntBox({k}).get({NUMBERED}))", "left, right = Pair(n, {plain})\nawait {aw}\nprint(left, right)"],
    "tstep": ["x = Pair(n, {plain})\nawait {queue}.put(x)\nprint(x.left, x)", "print(await IntBox(n).get(7))"],
    "pattern": ["Pair(left=0)", "Pair(l, r)", "(l, r)", "Pair(left=int(), right=str() | None)"],
    "matched": ["Pair({k}, {plain})"],
}
