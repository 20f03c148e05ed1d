# abc and collections.abc: abstract methods, registered and structural subclasses, and what the mixin classes bring.
import asyncio
import collections.abc
import typing
from abc import ABC, ABCMeta, abstractmethod
from collections.abc import (AsyncIterator, Awaitable, Callable, Collection, Container, Coroutine, Generator, Hashable,
                             Iterable, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet, Reversible,
                             Sequence, Set, Sized, AsyncGenerator, AsyncIterable, KeysView, ItemsView, ValuesView)


class Shape(ABC):
    @abstractmethod
    def area(self):
        ...

    @property
    @abstractmethod
    def name(self):
        ...

    def describe(self):
        return f'{self.name} {self.area()}'


class Square(Shape):
    name = 'square'

    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side ** 2


class Half(Shape):
    def area(self):
        return 1


for cls in (Shape, Half):
    try:
        cls()
    except TypeError as e:
        print(e)
print(Square(3).describe(), isinstance(Square(1), Shape), issubclass(Square, Shape), type(Shape), Shape.__abstractmethods__ == {'area', 'name'})
print(Square.__abstractmethods__, Shape.area.__isabstractmethod__)


@Shape.register
class Other:
    pass


print(isinstance(Other(), Shape), issubclass(Other, Shape), issubclass(Half, Other))


class WithHook(metaclass=ABCMeta):
    @classmethod
    def __subclasshook__(cls, c):
        if cls is WithHook:
            return hasattr(c, 'quack')
        return NotImplemented


class Duck:
    def quack(self):
        pass


print(isinstance(Duck(), WithHook), isinstance(5, WithHook))


async def coro():
    pass


def gen():
    yield


async def agen():
    yield


c = coro()
c.close()
values = {'list': [], 'dict': {}, 'str': '', 'bytes': b'', 'int': 1, 'tuple': (),
          'range': range(3), 'gen': gen(), 'coro': c, 'agen': agen(), 'func': gen, 'type': int, 'none': None,
          'iter': iter([]), 'keys': {}.keys(), 'items': {}.items(), 'values': {}.values(), 'lambda': lambda: 1, 'square': Square(1)}
abcs = [AsyncIterator, Awaitable, Callable, Collection, Container, Coroutine, Generator, Hashable, Iterable, Iterator,
        Mapping, MutableMapping, MutableSequence, MutableSet, Reversible, Sequence, Set, Sized, AsyncGenerator, AsyncIterable,
        KeysView, ItemsView, ValuesView]
for name, value in values.items():
    print(name, [a.__name__ for a in abcs if isinstance(value, a)])
print(isinstance([], typing.Sequence), isinstance({}, typing.Mapping), isinstance(print, typing.Callable), typing.get_origin(typing.Iterable[int]))
print(Callable[[int, str], bool], Callable[..., int], Iterable[int], Mapping[str, int], Mapping, typing.Callable[[int], str], typing.Callable[..., None])
print(typing.get_args(Callable[[int, str], bool]), typing.get_args(typing.Callable[[int], str]), typing.get_origin(typing.Callable[[int], str]), typing.get_args(typing.Callable[..., int]))


class LowerDict(MutableMapping):
    def __init__(self, *args, **kw):
        self._d = {}
        self.update(*args, **kw)

    def __getitem__(self, k):
        return self._d[k.lower()]

    def __setitem__(self, k, v):
        self._d[k.lower()] = v

    def __delitem__(self, k):
        del self._d[k.lower()]

    def __iter__(self):
        return iter(self._d)

    def __len__(self):
        return len(self._d)

    def __repr__(self):
        return f'LowerDict({self._d})'


d = LowerDict({'A': 1}, B=2)
print(d, d['a'], d.get('x', 5), 'b' in d, list(d.keys()), list(d.items()), list(d.values()), d.pop('A'), d.setdefault('q', 9), len(d))
print(d == {'b': 2, 'q': 9}, d.popitem(), d.keys(), isinstance(d, Mapping), list(d.keys() & ['q']), len(d.keys() | ['z']))
d.clear()
print(d, d.pop('no', None))
try:
    d.pop('zz')
except KeyError as e:
    print('KeyError', e)


class Track(Sequence):
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, i):
        return self.items[i]

    def __len__(self):
        return len(self.items)


t = Track(3, 1, 2, 3)
print(list(t), list(reversed(t)), t.index(2), t.count(3), 1 in t, 7 in t)
try:
    t.index(99)
except ValueError as e:
    print('ValueError', e)


class Bag(MutableSet):
    def __init__(self, items=()):
        self.items = list(dict.fromkeys(items))

    def __contains__(self, x):
        return x in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def add(self, x):
        if x not in self.items:
            self.items.append(x)

    def discard(self, x):
        if x in self.items:
            self.items.remove(x)


b = Bag([1, 2, 3])
print(list(b & [1, 9]), list(b | [9]), list(b - [1]), list(b ^ [1, 7]), b <= Bag([1, 2, 3, 4]), b == Bag([3, 2, 1]), b < b, b.isdisjoint({8}))
b |= [5]
b -= [1]
print(list(b), b.pop(), list(b))


class Stack(MutableSequence):
    def __init__(self):
        self.d = []

    def __getitem__(self, i):
        return self.d[i]

    def __setitem__(self, i, v):
        self.d[i] = v

    def __delitem__(self, i):
        del self.d[i]

    def __len__(self):
        return len(self.d)

    def insert(self, i, v):
        self.d.insert(i, v)


s = Stack()
s.append(1)
s.extend([2, 3])
s += [4]
s.reverse()
print(list(s), s.pop(), s.pop(0), list(s))
s.remove(2)
print(list(s))
try:
    Mapping()
except TypeError as e:
    print(e)
try:
    ABCMeta.register(Shape, 5)
except TypeError as e:
    print(e)


class Ticker(AsyncIterator):
    def __init__(self, n):
        self.n = n

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        await asyncio.sleep(1)
        return self.n


async def main():
    print([x async for x in Ticker(3)])


asyncio.run(main())
print(collections.abc.Mapping is Mapping, Mapping.__module__, Mapping.__name__)
