# isinstance() and issubclass() with protocols: members of classes and instances, annotations, properties, None, registration.
import abc
import collections.abc
from typing import (Generic, Iterable, NamedTuple, Protocol, SupportsAbs, SupportsBytes, SupportsComplex, SupportsFloat, SupportsIndex, SupportsInt,
                    SupportsRound, TypeVar, get_protocol_members, is_protocol, runtime_checkable)

T = TypeVar('T')


@runtime_checkable
class HasX(Protocol):
    x: int


@runtime_checkable
class Closes(Protocol):
    def close(self): ...


@runtime_checkable
class Both(HasX, Closes, Protocol[T]):
    @property
    def name(self) -> str: ...


class Plain(Protocol):
    def run(self): ...


@runtime_checkable
class Later(Protocol):
    value: 'Undefined'
    other: Undefined


@runtime_checkable
class Walks(Iterable[T], Protocol[T]):
    def walk(self): ...


class Lazy:
    def __getattr__(self, name):
        print('asked for', name)
        return name


class Loud:
    @property
    def x(self):
        print('computed')
        return 1

    def close(self): ...


class Nothing:
    x = None
    close = None


class Slots:
    __slots__ = ('x',)


class Point(NamedTuple):
    x: int
    close: int = 0


class Concrete(Closes):
    pass


class Explicit(Plain):
    def __init__(self, value):
        self.value = value


def check(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f'{type(error).__name__}: {error}'


given = Lazy()
given.x = 1
for value in (Loud(), Lazy(), given, Nothing(), Slots(), Point(1), Concrete(), Loud, 5, len):
    print(type(value).__name__, [check(isinstance, value, cls) for cls in (HasX, Closes, Both, Walks)])
for cls in (Loud, Lazy, Nothing, Slots, Point, Concrete, int, 5):
    print(cls, [check(issubclass, cls, protocol) for protocol in (HasX, Closes, Both, Plain, Walks)])
print(check(isinstance, 1, Plain), check(isinstance, Explicit(1), Plain), check(isinstance, 1, Later), check(issubclass, int, Later))
print([sorted(get_protocol_members(cls)) for cls in (HasX, Closes, Both, Plain, Later, Walks)], check(get_protocol_members, Concrete))
print([is_protocol(cls) for cls in (HasX, Both, Concrete, Protocol, Generic, int, 5)], check(runtime_checkable, Concrete), check(runtime_checkable, int))
print(check(Closes), check(Plain), Explicit(3).value, check(Explicit), Concrete().close())
for protocol in (SupportsAbs, SupportsBytes, SupportsComplex, SupportsFloat, SupportsIndex, SupportsInt, SupportsRound):
    print(protocol.__name__, [isinstance(value, protocol) for value in (1, 1.5, 1j, b'', 'a', True)], sorted(get_protocol_members(protocol)))
HasX.register(int)
print(isinstance(5, HasX), isinstance('a', HasX), isinstance(5, collections.abc.Iterable), isinstance([], Walks))
for bases in ((Protocol, int), (Protocol, Loud), (Protocol, collections.abc.Sized), (Protocol, Generic), (Closes, Protocol)):
    try:
        print(type(Protocol)('X', bases, {}))
    except TypeError as error:
        print(error)


class Init(Protocol):
    def __init__(self):
        print('init')


class Own(Init):
    pass


Own()
print(Closes.__protocol_attrs__, HasX.__non_callable_proto_members__, Closes._is_runtime_protocol, Concrete._is_protocol)
