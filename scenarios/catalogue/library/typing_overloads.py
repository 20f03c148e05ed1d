# typing.get_overloads and clear_overloads, NoDefault, bounds that are strs,
# Annotated within Annotated.
import typing
from typing import (Annotated, Generic, NoDefault, ParamSpec, TypeVar, TypeVarTuple, clear_overloads, get_args, get_origin,
                    get_overloads, get_type_hints, overload)


@overload
def parse(text: str) -> int: ...


@overload
def parse(text: bytes) -> float: ...


def parse(text):
    return len(text)


class Reader:
    @overload
    def read(self, size: int) -> bytes: ...

    @overload
    def read(self) -> str: ...

    def read(self, size=None):
        return size

    @overload
    @classmethod
    def make(cls) -> "Reader": ...

    @classmethod
    def make(cls):
        return cls()


print([get_type_hints(f) for f in get_overloads(parse)], parse("abc"))
print([sorted(f.__annotations__) for f in get_overloads(Reader.read)], Reader().read(3))
print(len(get_overloads(Reader.make)), get_overloads(print), get_overloads(Reader))
clear_overloads()
print(get_overloads(parse))
try:
    overload(parse)("x")
except NotImplementedError as e:
    print(e)

T, D, S = TypeVar("T"), TypeVar("D", default=int), TypeVar("S", bound="Later")
print(T.__default__, D.__default__, S.__bound__, T.has_default(), D.has_default(), NoDefault, type(NoDefault)() is NoDefault)
print(ParamSpec("P").__default__ is NoDefault, TypeVarTuple("Ts").__default__, TypeVar("N", None, int).__constraints__)


class Box[X, Y = str]:
    pass


print([(v, v.__default__) for v in Box.__type_params__])
Meters = Annotated[float, "m"]
Near = Annotated[Meters, "near", 3]
print(Near, Near.__origin__, Near.__metadata__, get_args(Near), get_origin(Near) is Annotated)
print(Annotated[Annotated[list[T], 1], 2][int], Near == Annotated[float, "m", "near", 3])
