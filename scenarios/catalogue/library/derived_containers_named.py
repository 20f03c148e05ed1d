# Messages name a class that derives from deque, defaultdict or partial plainly; named tuples are replaced and copied.
import asyncio
import collections
import collections.abc
import copy
import datetime
import functools
import re
import types


class Lines(collections.deque):
    pass


class Groups(collections.defaultdict):
    pass


class Ordered(collections.OrderedDict):
    pass


class Bound(functools.partial):
    pass


class Later(asyncio.Future):
    pass


class Day(datetime.date):
    pass


loop = asyncio.new_event_loop()
for thing in Lines(), Groups(), Ordered(), Bound(len), Later(loop=loop), Day(2000, 1, 1):
    for attempt in (lambda: thing.nothing, lambda: thing + 1, lambda: thing < 1, lambda: thing["a":], lambda: -thing):
        try:
            attempt()
        except (AttributeError, TypeError, KeyError, InterruptedError) as e:
            print(type(e).__name__, e)
for thing in collections.deque(), functools.partial(len):
    try:
        thing.nothing
    except AttributeError as e:
        print(e)
loop.close()

P = collections.namedtuple("P", "x y", defaults=[3])


class Q(P):
    def __new__(cls, x, y=9):
        return super().__new__(cls, x, y)


print(P(1).__getnewargs__(), P(1).__replace__(y=7), copy.replace(Q(1), x=5), Q(1).__replace__(x=3))
print(copy.copy(Q(1, 2)), copy.deepcopy(Q(1, [2])), Q(1).__getnewargs__())
try:
    P(1).__replace__(z=7)
except TypeError as e:
    print(e)

print(re.Match[str], re.Pattern[bytes], types.MappingProxyType[int, str], types.GeneratorType[int, int, int])
print(types.CoroutineType[int, int, int], types.AsyncGeneratorType[int, int])
for cls in type(None), type(...), type(NotImplemented):
    print(cls())
    try:
        cls(5)
    except TypeError as e:
        print(e)
print([isinstance(x, collections.abc.Buffer) for x in (b"", bytearray(), memoryview(b""), "", [])])


@functools.lru_cache
def cached(x):
    return x


print(copy.copy(cached) is cached, copy.deepcopy([cached])[0] is cached)
