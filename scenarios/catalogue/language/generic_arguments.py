# Pins subscripts of generic classes: how many arguments they take, with defaults,
# TypeVarTuple and ParamSpec; which attributes an alias has; P.args and P.kwargs.
import inspect
from dataclasses import dataclass
from typing import *

T = TypeVar("T")
KT = TypeVar("KT")
P = ParamSpec("P")


class Stored[V]:
    x: int = 1

    def __init__(self, item: V = None) -> None:
        self.item = item


class Pair[K, V]: ...
class Mixed[K: (int, float), *Ts, **Q](Stored[K]): ...
class Held[V = int](Stored): ...
class Both[K, V = str](Stored[K]): ...
class Called[**Q]: ...
class Old(Generic[T]): ...


type Matrix[V] = list[list[V]]


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except (TypeError, AttributeError) as e:
            print(i, type(e).__name__, e)


attempt(
    lambda: Pair[int], lambda: Pair[int, str], lambda: Pair[int, str, bool], lambda: Pair[()], lambda: Mixed[int], lambda: Mixed[int, [str]],
    lambda: Mixed[int, str, bool, [int]], lambda: Mixed[int, ...], lambda: Held[int], lambda: Held[int, str], lambda: Both[int], lambda: Both[()],
    lambda: Called[int, str], lambda: Called[[int]], lambda: Called[...], lambda: Old[int][str], lambda: Old["X"], lambda: Old[None], lambda: Old[T][int],
)
attempt(
    lambda: Stored[int].__orig_bases__, lambda: Stored[int].__annotations__, lambda: Stored[int].__doc__, lambda: Stored[int].__name__, lambda: Stored[int].__qualname__,
    lambda: Stored[int].__module__, lambda: Stored[int].x, lambda: Stored[int].nope, lambda: Stored[int].__mro__, lambda: List[int].__orig_bases__, lambda: List[int].append,
    lambda: list[int].__orig_bases__, lambda: type(Stored[int]).__name__, lambda: type(list[int]).__name__, lambda: isinstance(1, Stored[int]), lambda: isinstance(1, list[int]),
    lambda: issubclass(int, Stored[int]), lambda: Stored[int](5).__orig_class__, lambda: Stored[int] == Stored[int], lambda: hash(Stored[int]) == hash(Stored[int]),
    lambda: Stored[int] | None, lambda: get_args(Stored[int]), lambda: get_origin(Stored[int]), lambda: Matrix[int].__value__, lambda: Matrix[int].__parameters__,
    lambda: Matrix[int].__type_params__, lambda: Matrix[int].__name__, lambda: Matrix[int].nope, lambda: Stored.__parameters__, lambda: Held.__orig_bases__,
)
attempt(
    lambda: ClassVar[int] | None, lambda: Union[ClassVar[int], None], lambda: Optional[Final[int]], lambda: Generic[T] | None, lambda: ClassVar[Final[int]],
    lambda: Generic[int], lambda: Generic[T, T], lambda: Generic[()], lambda: type("Plain", (Generic,), {}), lambda: [v.has_default() for v in Both.__parameters__],
)
try:

    class Twice(Generic[T], Generic[KT]): ...

except TypeError as e:
    print(e)
try:

    class Unlisted(Generic[T], Old[KT]): ...

except TypeError as e:
    print(e)


def decorated(f: Callable[P, T]) -> Callable[P, T]:
    def inner(*args: P.args, **kwargs: P.kwargs) -> T:
        return f(*args, **kwargs)

    return inner


inner = decorated(print)
print(inspect.signature(inner), inner.__annotations__, P.args.__origin__, P.args == P.args, P.args == P.kwargs, type(P.kwargs))


@dataclass
class Boxed[V]:
    value: V
    next: Stored["Boxed[V]"] | None = None


print(get_type_hints(Boxed), get_type_hints(Pair[int, str]) if False else Boxed[int](3), Boxed.__init__.__annotations__["value"])
