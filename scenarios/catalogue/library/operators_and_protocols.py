# operator, types.SimpleNamespace, typing's protocols, NewType and TypedDict, __future__.
from __future__ import annotations
import __future__
import operator
from operator import attrgetter, itemgetter, methodcaller
from types import SimpleNamespace
from typing import NewType, Protocol, TypedDict, runtime_checkable, assert_never, NotRequired, TypeVar, Generic
print(__future__.annotations.optional)
print(operator.add(1, 2), operator.iadd([1], [2]), operator.not_(0), operator.contains([1], 1), operator.neg(3), operator.truediv(3, 2))
print(sorted([{'a': 2}, {'a': 1}], key=itemgetter('a')), itemgetter(0, 2)('abc'), itemgetter(1)([5, 6]))


class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def f(self, a, b=0):
        return a + b + self.x


p = P(1, P(2, 3))
print(attrgetter('x')(p), attrgetter('y.x', 'x')(p), methodcaller('f', 1, b=2)(p))
print(attrgetter('x', 'y.z'), itemgetter(1, 2), methodcaller('f', 1, b=2))
for f in (lambda: attrgetter(5), lambda: attrgetter('q')(p), lambda: itemgetter(9)([1]), lambda: operator.add(1, 'a'), lambda: operator.indexOf([1], 2), lambda: operator.countOf([1, 1], 1), lambda: operator.concat([1], [2]), lambda: operator.itemgetter()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
n = SimpleNamespace(a=1, b=[2])
n.c = 'x'
print(n, n == SimpleNamespace(a=1, b=[2], c='x'), n != SimpleNamespace(), vars(n), n.a)
n.me = n
print(n)
del n.me
try:
    n.q
except AttributeError as e:
    print(e)


class NS(SimpleNamespace):
    pass


print(NS(a=1), SimpleNamespace({'k': 1}, z=2), SimpleNamespace())
UserId = NewType('UserId', int)
print(UserId(5), UserId, UserId.__name__, UserId.__supertype__)


@runtime_checkable
class Closer(Protocol):
    def close(self) -> None: ...


class Named(Protocol):
    name: str


class File:
    def close(self):
        return 'closed'


class Impl(Closer):
    def close(self):
        return 'impl'


print(isinstance(File(), Closer), isinstance(5, Closer), issubclass(File, Closer), Impl().close(), isinstance(Impl(), Closer))
for f in (lambda: Closer(), lambda: isinstance(File(), Named), lambda: assert_never(5), lambda: runtime_checkable(File)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Movie(TypedDict):
    name: str
    year: NotRequired[int]


class Opt(Movie, total=False):
    stars: float


m: Movie = {'name': 'x', 'year': 1}
print(Movie(name='a', year=2), m, Movie.__name__, sorted(Opt.__annotations__), Opt.__total__, type(Movie(name='q')))
T = TypeVar('T')


class Repo(Protocol[T]):
    def get(self, key: str) -> T: ...


class Mem(Generic[T]):
    def __init__(self):
        self.d = {}

    def get(self, key):
        return self.d[key]


def use(repo: Repo[int]) -> None:
    print('used')


use(Mem())
