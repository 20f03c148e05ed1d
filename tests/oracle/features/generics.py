"""Syntax that is newer than 3.11: type parameters, type statements, quotes within f-strings, except without brackets."""

PRELUDE = """
import typing


class Stored[T]:
    def __init__(self, item: T) -> None:
        self.item = item

    def map[U](self, f: typing.Callable[[T], U]) -> "Stored[U]":
        return Stored(f(self.item))

    async def wait(self, delay: float = 0) -> T:
        await asyncio.sleep(delay)
        return self.item

    def __repr__(self):
        return f"Stored({self.item!r})"


class Numbers[K: (int, float), *Ts, **P](Stored[K]):
    pass


type Matrix[T] = list[list[T]]
type Tree = dict[str, Tree | int]
type Callback[**P] = typing.Callable[P, None]


def first[T](items: list[T], default: T | None = None) -> T | None:
    return items[0] if items else default


async def awaited[T](x: typing.Awaitable[T]) -> T:
    return await x
"""

PARTS = ["pass", "class Held[T = int]({generics_base}):\n    kept: T = {NUMBERED}\n\n\nZ.append(Held(1))"]

RULES = {
    "generics_base": ["Stored[T]", "Stored", "Numbers[int, str, [int]]", "Stored[list[T]]"],
    "generics_one": ["Stored", "Stored[int]", "Stored[{plain}]", "Matrix", "Matrix[int]", "Tree", "Callback", "Callback[[int]]", "Numbers", "Numbers[int, str, bool, [int]]", "first", "Matrix[Tree]", "Stored[Stored[str]]"],
    "generics_name": ["__value__", "__name__", "__type_params__", "__args__", "__origin__.__name__", "__parameters__", "__annotations__", "__orig_bases__", "__module__"],
}

MORE = {
    "object": ["Stored(n)", "Stored({plain})"],
    "sync": ["{generics_one}", "{generics_one}", "{generics_one}.{generics_name}", "{generics_one}.{generics_name}", "{generics_one}.{generics_name}", "Stored({k}).map(lambda x: x + 1)", "Stored[int](n).item", "first([n, {k}])", "first([], {plain})", "first.__annotations__", "first.__type_params__[0].__bound__", "Numbers.__type_params__[0].__constraints__", "isinstance({object}, Stored)", "isinstance(n, Matrix)",
        "f'{\"nested\"} {n:>{\"3\"}} {'single'}'", "f'{'\\n'.join(['a', str(n)])}'", "typing.get_type_hints(Stored.map)", "typing.get_type_hints(first)", "Matrix.__value__", "Numbers[int](n)", "{generics_one} == {generics_one}", "{generics_one} | None", "typing.get_origin({generics_one})", "Stored.__mro__", "Matrix[int].__value__"],
    "deep": ["try:\n    {block}\nexcept Fault, ValueError:\n    print('either')\n    {block}", "def local[T](x: T) -> T:\n    return x, T.__name__\nprint(local(n))"],
    "astep": ["print(await Stored({object}).wait({delay}))", "print(await awaited({aw}))", "keep(asyncio.create_task(awaited({any})))"],
    "adeep": ["try:\n    {ablock}\nexcept Fault, TimeoutError:\n    print('either')\n    {ablock}"],
    "tstep": ["print(await Stored(n).wait({delay}), Stored(n).map(str))"],
    "pattern": ["Stored(item=0)", "Stored()"],
    "matched": ["Stored({k})"],
}
