# Classes that derive from typing's forms and aliases: their bases, __orig_bases__ and parameters, and what cannot be a base.
import collections
from collections import abc
from typing import (Annotated, Any, Callable, ClassVar, DefaultDict, Dict, Final, Generic, Iterable, List, Literal, Mapping, NamedTuple, NewType,
                    Optional, ParamSpec, Protocol, Self, Tuple, TypedDict, TypeVar, TypeVarTuple, Union, Unpack, runtime_checkable)

T, K, V = TypeVar('T'), TypeVar('K'), TypeVar('V')
D = TypeVar('D', default=int)
P, Ts = ParamSpec('P'), TypeVarTuple('Ts')


def show(cls):
    print(cls.__name__, [base.__name__ for base in cls.__bases__], getattr(cls, '__orig_bases__', None), getattr(cls, '__parameters__', None))


class A(Generic[T]): pass
class B(A[T], Generic[K, T]): pass
class C(A[int], Dict[K, V]): pass
class E(List[int]): pass
class F(List): pass
class G(list[T]): pass
class H(Mapping[K, V], A[V]):
    def __getitem__(self, key): return key
    def __iter__(self): return iter(())
    def __len__(self): return 0
class I(Iterable[T], Protocol[T]): pass
class J(Protocol, Generic[T, K]): pass
class K1(A): pass
class L(A[Any]): pass
class M(Annotated[int, 1]): pass
class N(Tuple[int, str]): pass
class O(DefaultDict[K, List[V]]): pass
class Q(Any): pass
class R(abc.Callable[[int], str]):
    def __call__(self, x): return ''
class S(Generic[T, D]): pass
class U(Generic[P]): pass
class W(Generic[Unpack[Ts]]): pass
for cls in (A, B, C, E, F, G, H, I, J, K1, L, M, N, O, Q, R, S, U, W):
    show(cls)
print(S[str], S[str, bool], U[int, str], W[int], W[()], isinstance(Q(), Q))

for base in (Self, Optional, Optional[int], int | str, Union[int, str], ClassVar[int], Final, Literal[1], T, P, Ts, P.args, NewType('Id', int), Callable[[], int], Generic,
             Literal):
    try:
        class X(base): pass
        print(base, 'base', X.__mro__[1:])
    except TypeError as error:
        print(error)
for make in (lambda: type('X', (Generic,), {}), lambda: B[int], lambda: B[int, str, bool], lambda: K1[int], lambda: S[int, str, bool], lambda: S[()],
             lambda: A[int]().attribute, lambda: Generic[D, T], lambda: isinstance(1, Any), lambda: isinstance(1, List[int]), lambda: Any()):
    try:
        print(make())
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
try:
    class X(Generic[T], A[K]): pass
except TypeError as error:
    print(error)
try:
    class X(Generic[T], Generic[K]): pass
except TypeError as error:
    print(error)


class Own(Generic[T]):
    count = 0

    def __init_subclass__(cls, **kwargs):
        pass


class Derived(Own[int]):
    pass


Own[int].count = 3  # set in the class
print(Own.count, Own[int].count, Own[str].__origin__, Own[int]().__orig_class__)
