# typing.TypedDict: keys that are required or not, read only or not, in class statements and calls; with type variables
# it can be subscribed.
import asyncio
from typing import (Annotated, Generic, NotRequired, Optional, ReadOnly, Required, TypedDict, TypeVar, get_args,
                    get_origin, get_type_hints, is_typeddict)

T = TypeVar("T")


class Movie(TypedDict):
    """A film."""
    title: str
    year: NotRequired[int]


class More(Movie, total=False):
    rating: ReadOnly[float]
    director: Required[Annotated[str, "who"]]
    note: Annotated[Required[str], "text"]


class Page(TypedDict, Generic[T]):
    items: list[T]
    next: Optional[T]


class Numbered(Page[int]):
    number: int


class Modern[K](TypedDict):
    key: K


Call = TypedDict("Call", {"in": int, "class": "str", "none": None}, total=False)


def show(kind):
    print(kind.__name__, kind.__module__, kind.__qualname__, kind.__total__, kind.__mro__, kind.__doc__)
    print(sorted(kind.__required_keys__), sorted(kind.__optional_keys__), sorted(kind.__readonly_keys__),
          sorted(kind.__mutable_keys__), kind.__orig_bases__ == kind.__orig_bases__, list(kind.__annotations__))


async def main():
    for kind in Movie, More, Page, Numbered, Modern, Call:
        show(kind)
        print(is_typeddict(kind), type(kind(title="x", number=1)), kind([("a", 1)]))
    print(get_type_hints(More), get_type_hints(More, include_extras=True))
    print(get_type_hints(Call), get_type_hints(Numbered))
    print(Page[str], get_origin(Page[str]) is Page, get_args(Page[str]), Page.__parameters__, Numbered.__orig_bases__)
    print(Modern[int], Modern.__type_params__, Page[str](items=["a"], next=None))
    for bad in (lambda: isinstance({}, Movie), lambda: issubclass(dict, Movie), lambda: Movie[int],
                lambda: type("Mixed", (Movie, int), {}), lambda: TypedDict("Over", {"x": int})[int]):
        try:
            bad()
        except TypeError as e:
            print(e)
    try:
        class Locked(Movie):
            title: ReadOnly[str]
    except TypeError as e:
        print(e)
    print(is_typeddict(dict), is_typeddict(TypedDict), is_typeddict(Page[int]))


asyncio.run(main())
