# typing's forms: what subscription, |, ==, hash, repr, get_origin and get_args make of them, and their TypeErrors.
import typing
from typing import (Any, AnyStr, Callable, ClassVar, Dict, Final, FrozenSet, List, Literal, NoReturn, Optional, Self, Set,
                    Tuple, Type, TypeVar, Union, cast, final, get_args, get_origin, overload, override, TYPE_CHECKING,
                    Annotated, Concatenate, ParamSpec, TypeVarTuple, Deque, DefaultDict, Never, TypeAlias)
from typing import ForwardRef
import collections
T = TypeVar('T')
K = TypeVar('K', bound=int)
V = TypeVar('V', int, str)
P = ParamSpec('P')
Tc = TypeVar('Tc', covariant=True)
print(T, K, V, P, Tc, K.__bound__, V.__constraints__, T.__name__, Tc.__covariant__, T.__bound__)
print(Optional[int], Optional['X'], Union[int, str], Union[int], Union[int, None], Optional[List[int]], Optional[T])
print(List[int], Dict[str, int], Tuple[int, ...], Tuple[()], Set['A'], Type[int], FrozenSet[str], List[None], Tuple[None, int])
print(Literal['a', 1, True, None], Literal['a', 'a'], Literal[Literal[1], 2], Final[int], ClassVar[int], Annotated[int, 'x', 5])
print(List, Dict, Optional, Union, Any, Self, NoReturn, Never, TypeAlias, Callable, Literal)
print(get_origin(List[int]), get_args(Dict[str, int]), get_origin(Optional[int]), get_args(Optional[int]), get_origin(int), get_args(int))
print(get_origin(Literal[1]), get_args(Literal[1, 2]), get_origin(Annotated[int, 1]), get_args(Annotated[int, 1]), get_origin(list[int]), get_origin(List))
print(List[T][int], Dict[K, T][int, str], Dict[str, T].__parameters__, list[T].__parameters__, Optional[T][int], Optional[T].__parameters__)
print(List[int] == List[int], List[int] == List[str], hash(List[int]) == hash(List[int]), Optional[int] == Union[None, int])
print(isinstance([], List), isinstance({}, Dict), isinstance(1, Union[int, str]), isinstance(1, Optional[int]))
print(cast(int, 'x'), TYPE_CHECKING, typing.List is List, AnyStr)
print(DefaultDict[str, int](int), Deque[int]([1]))
class A:
    @override
    def f(self): pass
    @final
    def g(self): pass
    @overload
    def h(self): ...
    @overload
    def h(self, a): ...
    def h(self, a=1): return a
print(A.f.__override__, A.g.__final__, A().h())
@overload
def q(): ...
for f in [lambda: q(), lambda: Any(), lambda: List(), lambda: isinstance(1, List[int]), lambda: Optional[int, str], lambda: List[int, str], lambda: Dict[int], lambda: Self[int], lambda: isinstance(1, Optional), lambda: List[int][str], lambda: List[T][int, str], lambda: Union[()], lambda: Optional(), lambda: Annotated[int], lambda: Literal.foo, lambda: TypeVar('Z', int), lambda: TypeVar('Q', covariant=True, contravariant=True), lambda: T(), lambda: isinstance(1, Literal[1]), lambda: T.foo, lambda: int | 'x', lambda: Never(), lambda: ClassVar[int, str]]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(List[int] | None, int | List[int], T | None, Any | None, Literal[1] | None, 'X' | T, Optional['A'] | int)
print(ForwardRef('A') == ForwardRef('A'), repr(ForwardRef('A')))
print(List.__name__, List[int].__name__, Optional.__name__, List[int].__origin__, List[int].__args__, Dict.__module__)
print(type(List[int]).__name__, type(T).__name__, type(int | str), type(list[int]), Union)
print({List[int]: 1}[List[int]], {int | str: 2}[str | int])
Ts = TypeVarTuple('Ts')
print(Ts, collections.deque[int], type[int], List[List[T]][int])
