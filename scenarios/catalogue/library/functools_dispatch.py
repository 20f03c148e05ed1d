# singledispatch and singledispatchmethod: by classes, abstract classes, unions and annotations.
import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence, Sized
from functools import singledispatch, singledispatchmethod


@singledispatch
def show(value, prefix=""):
    """What there is to say about a value."""
    return f"{prefix}object {value!r}"


@show.register
def _(value: int, prefix=""):
    return f"{prefix}int {value}"


@show.register(list)
@show.register(tuple)
def show_items(value, prefix=""):
    return f"{prefix}items " + ", ".join(show(item) for item in value)


@show.register
def _(value: str | bytes, prefix=""):
    return f"{prefix}text {value!r}"


@show.register
def _(value: "type(None)" if False else None, prefix=""):
    return "none"


show.register(float, lambda value, prefix="": f"{prefix}float {value:.1f}")


class Shape(ABC):
    @abstractmethod
    def area(self):
        ...


class Square(Shape):
    def area(self):
        return 4


class Circle:
    pass


@singledispatch
def area(value):
    return "no area"


@area.register
def _(value: Shape):
    return value.area()


@singledispatch
def kind(value):
    return "other"


@kind.register(Sized)
def _(value):
    return "sized"


@kind.register(Mapping)
def _(value):
    return "mapping"


@kind.register(Sequence)
def _(value):
    return "sequence"


class Both(Iterable, Sized):
    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


@singledispatch
def ambiguous(value):
    return "base"


ambiguous.register(Iterable, lambda value: "iterable")
ambiguous.register(Sized, lambda value: "sized")


class Duck:
    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0


class Formatter:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Formatter({self.name})"

    @singledispatchmethod
    def format(self, value):
        """Formats."""
        raise NotImplementedError(f"cannot format {type(value).__name__}")

    @format.register
    def _(self, value: int):
        return f"{self.name} int {value}"

    @format.register(str)
    def _(self, value):
        return f"{self.name} str {value}"

    @singledispatchmethod
    @classmethod
    def load(cls, value):
        return cls, "object"

    @load.register
    @classmethod
    def _(cls, value: dict):
        return cls.__name__, "dict"


def attempt(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)


async def main():
    for value in (1, True, 2.5, "a", b"b", None, [1, "x"], (2.0, None), {1}, Circle):
        print(show(value) if value is not Circle else show.dispatch(type).__name__)
    print(show(3, prefix="> "), show(3.0, "> "), show.__name__, show.__doc__)
    print(show.dispatch(bool) is show.registry[int], show.dispatch(list) is show_items, len(show.registry))
    print(list(show.registry)[:3], type(show.registry))
    attempt(lambda: show())
    attempt(lambda: show.register(3))
    attempt(lambda: show.register("x", len))
    attempt(lambda: show.register(lambda x: x))

    def wrong(x: [int]):
        pass

    attempt(lambda: show.register(wrong))

    def wrong_union(x: int | list[int]):
        pass

    attempt(lambda: show.register(wrong_union))

    print(area(Square()), area(Circle()), area(3))
    Shape.register(Circle)
    Circle.area = lambda self: 3
    print(area(Circle()))
    print(kind([]), kind({}), kind(set()), kind(3), kind("x"))
    print(ambiguous(Both()))
    attempt(lambda: ambiguous(Duck()))

    formatter = Formatter("f")
    print(formatter.format(1), formatter.format("a"), formatter.format(True))
    attempt(lambda: formatter.format(1.5))
    attempt(lambda: formatter.format())
    print(Formatter.load({}), Formatter.load(3)[1])
    print(formatter.format, Formatter.format, Formatter.__dict__["format"])
    print(formatter.format.__name__, formatter.format.__doc__, formatter.format.__wrapped__.__name__)
    formatter.format.register(float, lambda self, value: (self, value))
    print(formatter.format(1.5))
    await asyncio.sleep(0)


asyncio.run(main())
