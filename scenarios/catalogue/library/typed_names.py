# NamedTuple and TypedDict: generic ones, keywords, names that are not defined yet, wrong definitions; no_type_check, NewType.
import copy
import pickle
import typing
import warnings
from typing import (Annotated, ForwardRef, Generic, NamedTuple, NewType, NotRequired, Optional, ReadOnly, Required, TypedDict, TypeVar, get_type_hints, is_typeddict, no_type_check)

warnings.simplefilter('ignore')
T = TypeVar('T')


class Pair(NamedTuple, Generic[T]):
    """A pair."""
    first: T
    second: 'Optional[int]' = None

    def total(self):
        return (self.first, self.second)


class Early(NamedTuple):
    at: 'Later'
    by: Later


class Film(TypedDict):
    title: str
    next: NotRequired[Later]


class More(Film, total=False):
    year: Required[int]
    tags: Annotated[ReadOnly[list[str]], 1]
    by: 'Later'


class Group(TypedDict, Generic[T]):
    items: list[T]


class Ints(Group[int]):
    pass


class Plain(Group):
    pass


print(Pair(1).total(), Pair[int], Pair[int](2, 3), Pair.__annotations__, Pair._fields, Pair._field_defaults, Pair.__doc__, Pair.__orig_bases__)
print(Pair.__parameters__, Pair.__match_args__, Pair[int].__origin__, issubclass(Pair, Generic), get_type_hints(Pair))
for cls in (Early, Film, More):
    try:
        print(cls.__annotations__)
    except NameError as error:
        print(error)
print(sorted(Film.__required_keys__), sorted(Film.__optional_keys__), sorted(More.__required_keys__), sorted(More.__optional_keys__), sorted(More.__readonly_keys__), More.__total__)


class Later:
    pass


print(Early.__annotations__, Film.__annotations__, get_type_hints(More), get_type_hints(More, include_extras=True))
print(More.__annotations__)
print(Group[int], Ints.__orig_bases__, Plain.__orig_bases__, Plain.__mro__, Group.__parameters__, Ints.__parameters__, Group[str](items=[]), is_typeddict(Ints))
for make in (lambda: NamedTuple('A', [('x', int)])(1), lambda: NamedTuple('B', x=int, y='str')(1, 2), lambda: NamedTuple('C'), lambda: NamedTuple('D', None), lambda: NamedTuple('E', None, x=int),
             lambda: NamedTuple('F', [('x', int)], y=int), lambda: NamedTuple('G', [('x', (1, 2))]), lambda: NamedTuple('H', []).__mro__[-2:], lambda: NamedTuple('I', self=int, cls=str)(1, 2),
             lambda: TypedDict('J', {'a': int})(a=1), lambda: TypedDict('K').__annotations__, lambda: TypedDict('L', None).__total__, lambda: TypedDict('M', {'a': int}, total=False).__optional_keys__,
             lambda: TypedDict('N', {'a': ()}), lambda: isinstance({}, Film), lambda: issubclass(dict, Film), lambda: type('O', (Film, dict), {}), lambda: TypedDict, lambda: NamedTuple.__name__,
             lambda: TypedDict.__module__, lambda: type(Film).__name__, lambda: NamedTuple('P', [('x', 'int')]).__annotations__, lambda: NamedTuple('Q', [('x', int)]).__orig_bases__):
    try:
        made = make()
        print(made if 'function' not in str(made) else 'a function')
    except Exception as error:
        print(type(error).__name__, error)


class Mixin:
    pass


for text in ('class X(NamedTuple, Mixin): x: int', 'class X(NamedTuple, NamedTuple): x: int', 'class X(NamedTuple):\n x: int = 1\n y: int', 'class X(NamedTuple):\n x: int\n _fields = 1',
             'class X(NamedTuple):\n x: int\n def f(self): return super().f()', 'class X(NamedTuple):\n _x: int', 'class X(TypedDict, Mixin): x: int', 'class X(More):\n tags: list',
             'class X(Film):\n title: ReadOnly[str]', 'class X(NamedTuple):\n x: (1, 2)'):
    try:
        exec(text)
        print('made')
    except Exception as error:
        print(type(error).__name__, error)
print(pickle.loads(pickle.dumps(Pair(1, 2))), copy.deepcopy(Pair([1])), pickle.loads(pickle.dumps(Film(title='x'))))


@no_type_check
class Unchecked:
    x: undefined

    def method(self, y: 'not a type'): pass

    class Inner:
        z: 'no'


@no_type_check
def unchecked(x: 'what ever'): pass


print(get_type_hints(Unchecked), get_type_hints(Unchecked.method), get_type_hints(Unchecked.Inner), get_type_hints(unchecked), Unchecked.__no_type_check__)
Id = NewType('Id', int)
print(Id, Id(5), Id.__supertype__, Id.__name__, Id.__module__, Id | None, Optional[Id], typing.T, typing.KT, typing.T_co, typing.V_co, typing.T_contra)
