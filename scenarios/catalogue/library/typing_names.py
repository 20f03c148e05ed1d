# Pins names of module typing: aliases of abstract classes and collections, protocols of single
# methods, forms with arguments, questions about classes.
import collections
import re
import typing
from typing import *

ALIASES = [
    typing.AbstractSet, typing.AsyncContextManager, typing.AsyncGenerator, typing.ChainMap, typing.Container, typing.ContextManager, typing.Counter, typing.ItemsView, typing.KeysView, typing.MappingView, typing.Match,
    typing.MutableMapping, typing.MutableSequence, typing.MutableSet, typing.OrderedDict, typing.Pattern, typing.Reversible, typing.Sized, typing.ValuesView, typing.Collection, typing.Deque, typing.DefaultDict, typing.Hashable,
]
for alias in ALIASES:
    print(alias, get_origin(alias), end=" ")
    for arguments in int, (int, str), (int, str, bool):
        try:
            print(alias[arguments], end=" ")
        except TypeError as e:
            print(f"({e})", end=" ")
    print(isinstance([], alias), isinstance({}, alias), issubclass(dict, alias))


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e)


PROTOCOLS = typing.SupportsAbs, typing.SupportsBytes, typing.SupportsFloat, typing.SupportsIndex, typing.SupportsInt, typing.SupportsRound


class Number:
    def __abs__(self): ...
    def __bytes__(self): ...
    def __float__(self): ...
    def __index__(self): ...
    def __int__(self): ...
    def __round__(self): ...


for protocol in PROTOCOLS:
    print(protocol, isinstance(Number(), protocol), typing.is_protocol(protocol), sorted(typing.get_protocol_members(protocol)))


class Movie(TypedDict):
    name: typing.Required[str]
    year: NotRequired[typing.ReadOnly[int]]


class Closes(Protocol):
    size: int

    def close(self) -> None: ...


Ts, P, T = TypeVarTuple("Ts"), ParamSpec("P"), TypeVar("T")
type Alias[T] = list[T]
attempt(
    lambda: typing.LiteralString, lambda: typing.LiteralString[int], lambda: typing.Required[int], lambda: typing.ReadOnly[str], lambda: typing.Text, lambda: typing.Text is str, lambda: type(Alias), lambda: isinstance(Alias, typing.TypeAliasType),
    lambda: typing.TypeAliasType("Made", int).__value__, lambda: typing.TypeGuard[int], lambda: typing.TypeIs[str], lambda: typing.TypeGuard[int, str], lambda: typing.Unpack[Ts], lambda: typing.Unpack[tuple[int, str]],
    lambda: typing.assert_type(3, str), lambda: typing.assert_type(), lambda: typing.is_typeddict(Movie), lambda: typing.is_typeddict(dict), lambda: typing.is_protocol(Closes), lambda: typing.is_protocol(int), lambda: typing.get_protocol_members(int),
    lambda: sorted(typing.get_protocol_members(Closes)), lambda: (P.args, P.kwargs, type(P.args) is typing.ParamSpecArgs, type(P.kwargs) is typing.ParamSpecKwargs), lambda: typing.ParamSpecArgs(P) == P.args, lambda: get_type_hints(Movie),
    lambda: get_type_hints(Movie, include_extras=True), lambda: Movie.__required_keys__, lambda: Movie(name="a"), lambda: Closes(), lambda: isinstance(3, Closes), lambda: typing.Counter[str]("aab"), lambda: typing.Deque[int]([1]), lambda: typing.OrderedDict(a=1),
    lambda: typing.Sized(), lambda: typing.Match[str], lambda: isinstance(re.match("a", "a"), typing.Match), lambda: isinstance(re.compile("a"), typing.Pattern),
)


@typing.no_type_check
def unchecked(a: "no such name") -> 5:
    return a


print(unchecked(3), get_type_hints(unchecked), typing.reveal_type(4) if False else "", unchecked.__no_type_check__)
