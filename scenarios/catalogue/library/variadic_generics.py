# typing: TypeVarTuple, Unpack and starred aliases, in subscripts, classes and annotations of *args.
import inspect
from typing import *

Ts = TypeVarTuple("Ts"); T = TypeVar("T")
print(Unpack[Ts], tuple[Unpack[Ts]], Tuple[T, Unpack[Ts]], list(Ts), [*Ts], tuple[*Ts], Tuple[*Ts], tuple[int, *Ts])
class A(Generic[T, *Ts]): pass
class B(Generic[T, Unpack[Ts]]): pass
print(A.__orig_bases__, B.__orig_bases__, A.__parameters__, A[int, str, bytes], A[int], A[int, *tuple[str, ...]], A[T, *Ts], B[int, Unpack[Ts]])
class C[X, *Ys, **P]: pass
print(C.__orig_bases__, C.__parameters__, C[int, str, [int]], C.__type_params__)
print(*tuple[int, ...], next(iter(tuple[int, str])), Unpack[tuple[int, ...]])
def f(*args: *Ts) -> Tuple[*Ts]: pass
def g(*args: *tuple[int, ...]): pass
print(f.__annotations__, g.__annotations__)
type Al[*Q] = tuple[*Q, int]
print(Al[int, str], Al.__value__, Al.__type_params__)
print(tuple[*Ts][int, str], Tuple[T, *Ts][int, str, bytes], tuple[*Ts].__parameters__, get_args(tuple[*Ts]), Callable[[*Ts], int], Callable[[*Ts], int][str, bytes])
print(Unpack[Ts].__origin__, Unpack[Ts].__args__, get_origin(Unpack[Ts]))
print(inspect.signature(f), inspect.signature(g), get_type_hints(f))
