# Rows of tests/suites/test_lang.c, and what real CPython says to each:
#
#   node tests/oracle/oracle.mjs tests/suites/container_rows.py |
#       sed -n 's/^print //p' > tests/suites/container_rows.inc
#
# Statements are separated by "; ". A row that prints, or that needs more than one
# line for a statement, is a program: see test_lang.c.
import collections
import functools
import heapq
import itertools

ROWS = """
[1, 2, 3]
x = [1, 2, 3]; x.append(4); x
x = [1, 2, 3]; x.clear(); x
x = [1, 2]; y = x.copy(); y.append(3); (x, y)
[1, 2, 1].count(1)
[1, 2, 1].count(True)
x = [1]; x.extend((2, 3)); x
x = [1]; x.extend({4: 5}); x
x = [1, 2]; x.extend(x); x
x = [1]; x.extend(5)
[1, 2, 3].index(3)
[1, 2, 3, 1].index(1, 1)
[1, 2, 3, 1].index(1, -2, 4)
[1, 2, 3].index(1, 1)
[1, 2, 3].index(4)
[1].index(1, 'a')
x = [1, 2]; x.insert(0, 0); x.insert(99, 3); x.insert(-1, 9); x.insert(-99, 8); x
x = [1]; x.insert('a', 1)
x = [1, 2, 3]; y = x.pop(); (x, y)
x = [1, 2, 3]; y = x.pop(0); (x, y)
x = [1, 2, 3]; y = x.pop(-2); (x, y)
[].pop()
[1].pop(7)
[1].pop('a')
x = [1, 2, 1]; x.remove(1); x
[1].remove(2)
x = [1, 2, 3]; x.reverse(); x
x = []; x.reverse(); x
x = [3, 1, 2]; x.sort(); x
x = [3, 1, 2]; x.sort(reverse=True); x
x = [-3, 1, 2]; x.sort(key=abs); x
x = ['bb', 'a', 'cc', 'd']; x.sort(key=len, reverse=True); x
x = [1, 'a']; x.sort()
x = [2, 1]; x.sort(key=5)
[].sort(1)
[].sort(foo=1)
sorted()
sorted([1], 5)
sorted([1], foo=2)
[].append()
[].append(1, 2)
[].pop(1, 2)
[].index()
[].insert(1)
x = [1, 2, 3]; x[0] = 9; x
x = [1, 2, 3]; x[-1] = 9; x
x = [1]; x[5] = 1
x = [1]; x['a'] = 1
x = [1]; x['a']
x = [1]; x[1]
x = [1, 2, 3]; del x[1]; x
x = [1]; del x[5]
[1, 2, 3, 4][1:3]
[1, 2, 3, 4][:]
[1, 2, 3, 4][::-1]
[1, 2, 3, 4][::2]
[1, 2, 3, 4][-99:99]
[1, 2, 3, 4][3:1]
[1, 2, 3, 4][3:0:-2]
[1][::0]
[1]['a':]
x = [1, 2, 3, 4]; x[1:3] = [9]; x
x = [1, 2, 3, 4]; x[1:1] = [7, 8]; x
x = [1, 2, 3]; x[3:1] = [7]; x
x = [1, 2, 3]; x[:] = x; x
x = [1, 2, 3]; x[1:] = x; x
x = [1, 2, 3, 4]; x[::2] = [8, 9]; x
x = [1, 2, 3, 4]; x[::-1] = [5, 6, 7, 8]; x
x = [1, 2, 3, 4]; x[::2] = [1, 2, 3]
x = [1, 2]; x[0:1] = 5
x = [1, 2]; x[::2] = 5
x = [1, 2, 3, 4]; del x[1:3]; x
x = [1, 2, 3, 4, 5]; del x[::2]; x
x = [1, 2, 3, 4, 5]; del x[::-2]; x
x = [1, 2, 3, 4, 5]; del x[3:1]; x
x = [1, 2]; x[0:1] = (3, 4, 5); x
x = [1, 2]; x[5:] = {7}; x
[1, 2] + [3]
[1] + (2,)
[1, 2] * 2
2 * [1, 2]
[1, 2] * 0
[1, 2] * -1
[1] * 2.5
[1] * [2]
x = [1]; x += (2, 3); x
x = [1]; x += x; x
x = [1]; x += 5
x = [1, 2]; y = x; x *= 3; y
x = [1, 2]; x *= 0; x
x = [1]; x -= 2
[1, 2] < [1, 3]
[1, 2] < [1]
[1, 2] <= [1, 2]
[1, 2] == [1, 2.0]
[1, 2] != [1]
[2] > [1, 5]
[1] < (1,)
[1] == (1,)
[1, 'a'] < [1, 2]
1 in [1, 2]
3 in [1, 2]
'a' in [1, 'a']
list(reversed([1, 2, 3]))
list((1, 2))
list('abc')
list({1: 2})
list(5)
list(1, 2)
bool([])
hash([])
[[], [[]], ()]
x = [1, 2, 3]; y = iter(x); next(y); x.append(4); list(y)
x = [1]; y = iter(x); next(y); next(y, 0); x.append(2); next(y, 7)
(1, 2, 3)[1]
(1, 2, 3)[1:]
(1, 2, 3)[::-1]
(1,)[4]
(1,)['a']
x = (1, 2); x[0] = 1
x = (1, 2); del x[0]
(1, 2) + (3,)
() + (1,)
(1,) + [2]
(1, 2) * 2
(1, 2) * 'a'
x = (1,); x += (2,); x
x = (1,); x += [2]
(1, 2) < (1, 2, 0)
(1, 2) == [1, 2]
(1, 2, 1).count(1)
(1, 2, 1).index(1, 1)
(1, 2).index(5)
2 in (1, 2)
list(reversed((1, 2)))
tuple([1, 2])
tuple('ab')
tuple(5)
(1,)
()
len((1, 2))
{1: 2}[1]
{1: 2}[3]
{1: 2}['a']
x = {}; x['a'] = 1; x['b'] = 2; x['a'] = 3; x
x = {1: 2}; del x[1]; x
x = {1: 2}; del x[5]
x = {1: 2}; y = x.pop(1); (x, y)
{}.pop(1)
{}.pop(1, 2)
{}.popitem()
x = {1: 2, 3: 4}; y = x.popitem(); (x, y)
x = {1: 2}; x.setdefault(1, 5); x.setdefault(6, 7); x.setdefault(8); x
{1: 2}.get(1)
{1: 2}.get(2)
{1: 2}.get(2, 3)
x = {1: 2}; x.update({3: 4}); x.update([(5, 6)]); x.update(a=7); x
x = {1: 2}; x.update(5)
x = {}; x.update([1])
x = {}; x.update([(1, 2, 3)])
x = {}; x.update(['ab']); x
x = {}; x.update([(1, 2)], [(3, 4)])
x = {1: 2}; x.clear(); x
x = {1: 2}; y = x.copy(); y[3] = 4; (x, y)
dict(a=1)
dict([(1, 2)], b=3)
dict({1: 2})
dict(5)
dict([[1]])
dict(1, 2)
{1: 2} | {3: 4}
{1: 2} | {1: 3}
{1: 2} | [3]
x = {1: 2}; x |= {3: 4}; x
x = {1: 2}; x |= [(5, 6)]; x
x = {1: 2}; x |= 5
{1: 2} == {1: 2.0}
{1: 2, 3: 4} == {3: 4, 1: 2}
{1: 2} != {1: 3}
{} < {}
1 in {1: 2}
2 in {1: 2}
len({1: 2})
{[]: 1}
{}.get([])
{}.setdefault([], 1)
[] in {}
x = {}; x[[]] = 1
x = {}; x[{}]
x = {}; x[([],)]
list(reversed({1: 2, 3: 4}))
{1: 2}.keys()
{1: 2}.values()
{1: 2}.items()
list({1: 2, 3: 4}.items())
list(reversed({1: 2, 3: 4}.items()))
list(reversed({1: 2, 3: 4}.values()))
{1: 2, 3: 4}.keys() & [3]
{1: 2, 3: 4}.keys() | {5}
{1: 2, 3: 4}.keys() - {1}
{1: 2, 3: 4}.keys() ^ {1, 5}
{1: 2}.items() & {(1, 2), 3}
{1: 2}.items() - [(1, 2)]
[1, 7] & {1: 2}.keys()
{1: 2}.keys() & 5
{1: 2}.items() | 5
{1: 2}.keys() < 5
{1: 2}.keys() == {1}
{1: 2}.keys() <= {1, 2}
{1: 2, 3: 4}.keys() > {1}
{1: 2}.items() == {(1, 2)}
{1: 2}.values() == {1: 2}.values()
{1: 2}.values()[0]
(1, 2) in {1: 2}.items()
(1, 3) in {1: 2}.items()
5 in {1: 2}.items()
2 in {1: 2}.values()
{1: 2}.keys().isdisjoint([2])
{1: 2}.keys().isdisjoint({1})
hash({}.keys())
x = {1: 2}; y = iter(x); next(y); x[5] = 6; next(y)
x = {1: 2, 3: 4}; y = iter(x.items()); next(y); del x[3]; next(y)
x = {1: 2}; y = x.keys(); x[3] = 4; y
dict.fromkeys([1, 2])
dict.fromkeys('ab', 5)
{}.fromkeys(5)
{3, 1, 2}
x = {1}; x.add(2); x.add(1); x
x = {1, 2}; x.discard(1); x.discard(7); x
x = {1, 2}; x.remove(1); x
{1}.remove(2)
set().pop()
x = {5}; y = x.pop(); (x, y)
x = {1, 2}; x.clear(); x
x = {1, 2}; x.update([3], (4,)); x
x = {1}; x.update(5)
{1, 2} | {3}
{1, 2} & {2, 3}
{1, 2} - {2, 3}
{1, 2} ^ {2, 3}
{1} | [1]
x = {1}; x |= {2}; x
x = {1, 2}; x &= {2}; x
x = {1, 2}; x -= {2}; x
x = {1, 2}; x ^= {2, 3}; x
x = {1}; x |= [1]
x = {1, 2}; x -= x; x
x = {1, 2}; x ^= x; x
{1, 2}.union([3], {4})
{1, 2}.union()
{1, 2, 3}.intersection([2, 3], (3,))
{1, 2, 3}.difference([2], [3])
{1, 2}.symmetric_difference([2, 3])
x = {1, 2, 3}; x.intersection_update([2, 3, 9]); x
x = {1, 2, 3}; x.difference_update([2], [1]); x
x = {1, 2, 3}; x.symmetric_difference_update([2, 4, 4]); x
{1, 2}.isdisjoint([3])
{1, 2}.isdisjoint({2})
{1}.issubset([1, 2])
{1, 3}.issubset({1, 2})
{1, 2}.issuperset([1])
{1, 2}.issuperset({3})
{1} < {1, 2}
{1, 2} <= {1, 2}
{1, 2} > {1}
{1, 2} >= {3}
{1} == {1.0}
{1} != {2}
{1} < [1]
1 in {1, 2}
[] in {1}
{1} in {2}
set([[]])
x = set(); x.add([])
set(5)
set([1, 2], [3])
frozenset([1, 2])
frozenset()
frozenset([1]) | {2}
{1} | frozenset([2])
frozenset([1]) == {1}
{1} in {frozenset([1])}
frozenset([1]).add
frozenset([1]).copy()
len({frozenset([1]), frozenset([1])})
x = {1, 2}; y = iter(x); next(y); x.add(9); next(y)
list({10, 3, 7, 100, 5})
list({0, 8, 16, 1})
x = set(range(20)); x.discard(3); x.add(99); list(x)
list(set(range(10)) | set(range(100, 110)))
list(set(range(30)) - set(range(5, 25)))
list(set(range(30)) & set(range(5, 25)))
range(5)
range(1, 10, 3)
range(0, 10, 3)[1]
range(10)[-1]
range(10)[2:8:3]
range(10)[::-1]
range(3)[4]
range(3)['a']
range(3).index(2)
range(3).index(7)
range(3).index('a')
range(3).count(1)
range(0, 10, 2).index(4)
4 in range(0, 10, 2)
5 in range(0, 10, 2)
2.0 in range(3)
'a' in range(3)
list(range(5, 0, -2))
list(reversed(range(1, 6, 2)))
len(range(10, 0, -3))
range(0) == range(5, 5)
range(0, 3, 2) == range(0, 4, 2)
range(3) == [0, 1, 2]
range(1, 2, 0)
range(1.5)
range()
range(3).stop
range(3) < range(4)
slice(1)
slice(1, 2, 3)
slice(1, 2) == slice(1, 2)
slice(1, 2) < slice(1, 3)
slice(None, None, -1).indices(5)
slice(0).indices(-1)
slice(1, 2).stop
list(enumerate('ab'))
list(enumerate([7], 5))
list(enumerate([7], start=5))
enumerate(5)
list(zip([1, 2], 'ab'))
list(zip())
list(zip([1, 2], [3], strict=True))
list(zip([1], [3, 4], strict=True))
list(zip([1], [2], [3, 4], strict=True))
list(zip(5))
list(map(abs, [-1, 2]))
list(map(pow, [2, 3], [3, 2]))
list(map(pow, [2, 3], [3], strict=True))
list(map(abs, 5))
map(abs)
list(filter(None, [0, 1, '', 'a']))
list(filter(len, ['', 'a']))
filter(1)
list(reversed('abc'))
reversed({1})
reversed(5)
list(iter(list, []))
iter(5, 5)
iter(5)
next(5)
next(iter([]))
next(iter([]), 3)
all([1, 'a'])
all([1, 0])
any([0, ''])
any([0, 2])
any(5)
max([3, 5, 1])
max(3, 5)
max('a', 'b', key=len)
max([], default=7)
max([])
max(1, 2, default=3)
max(1)
max()
min([3, 1, 2])
min('bb', 'a', key=len)
min([-3, 2], key=abs)
sorted([3, 1, 2])
sorted('cab', reverse=True)
sorted([-3, 1, 2], key=abs)
sorted([1, 'a'])
sorted(5)
sum([1, 2, 3])
sum([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
sum([0.1, 1, 0.2])
sum([[1], [2]], [])
sum(['a'])
sum([], 'a')
sum([1], start=2)
abs(-5)
abs(-5.5)
abs('a')
divmod('a', 1)
round(2.5)
round(2.675, 2)
round(1250, -2)
round(1234567.891, -3)
round(-0.4)
round('a')
pow(2, 10, 1000)
pow(3, -1, 7)
pow(2, -1, 4)
hex(255)
bin(-5)
oct(8)
chr(97)
chr(-1)
ord('a')
ord('ab')
ord(5)
callable(abs)
callable(5)
len(5)
5[0]
x = 5; x[0] = 1
x = 5; del x[0]
1 in 5
1 < 'a'
-1 in [[-1]]
deque([1, 2, 3])
deque([1, 2, 3], 2)
deque([1, 2, 3], maxlen=0)
x = deque([1, 2]); x.append(3); x.appendleft(0); x
x = deque([1, 2], 2); x.append(3); x.appendleft(0); x
x = deque([1, 2, 3]); y = x.pop(); z = x.popleft(); (x, y, z)
deque().pop()
deque().popleft()
x = deque([1, 2, 3, 4]); x.rotate(); x
x = deque([1, 2, 3, 4]); x.rotate(-2); x
x = deque([1, 2, 3, 4]); x.rotate(7); x
x = deque(range(8)); x.rotate(3); x
x = deque([1]); x.extend('ab'); x.extendleft('cd'); x
x = deque([1, 2]); x.extend(x); x
x = deque([1]); x.extend(5)
x = deque([1, 2, 3]); x.insert(1, 9); x.insert(-1, 8); x.insert(99, 7); x
deque([1], 1).insert(0, 2)
x = deque([1, 2, 1]); x.remove(1); x
deque().remove(1)
deque([1, 2]).index(2)
deque([1, 2]).index(3)
deque([1, 2, 1]).index(1, 1)
deque([1, 1]).count(1)
x = deque([1, 2]); x.reverse(); x
x = deque([1, 2, 3]); x.reverse(); x.clear(); x
x = deque([1, 2]); y = x.copy(); y.append(3); (x, y)
deque([1, 2, 3])[1]
deque([1, 2, 3])[-1]
deque([1])[5]
deque([1])['a']
x = deque([1, 2, 3]); x[1] = 9; del x[0]; x
deque([1]) + deque([2])
deque([1]) + [2]
deque([1, 2]) * 2
deque([1, 2], 3) * 2
x = deque([1]); x += [2]; x *= 2; x
deque([1]) == deque([1])
deque([1]) == [1]
deque([1]) < deque([2])
1 in deque([1])
list(reversed(deque([1, 2])))
x = deque([1, 2]); y = iter(x); next(y); x.append(3); next(y)
deque([], -1)
deque([], 'a')
deque(5)
bool(deque())
deque([1], 5).maxlen
OrderedDict([(1, 2), (3, 4)])
OrderedDict()
OrderedDict(a=1)
x = OrderedDict([(1, 2), (3, 4)]); x.move_to_end(1); x
x = OrderedDict([(1, 2), (3, 4)]); x.move_to_end(3, last=False); x
OrderedDict().move_to_end(1)
x = OrderedDict([(1, 2), (3, 4)]); y = x.popitem(False); (x, y)
x = OrderedDict([(1, 2), (3, 4)]); y = x.popitem(); (x, y)
OrderedDict().popitem()
OrderedDict([(1, 2), (3, 4)]) == OrderedDict([(3, 4), (1, 2)])
OrderedDict([(1, 2), (3, 4)]) == {3: 4, 1: 2}
OrderedDict([(1, 2)]) | {3: 4}
{3: 4} | OrderedDict([(1, 2)])
OrderedDict([(1, 2)]).keys()
list(reversed(OrderedDict([(1, 2), (3, 4)])))
OrderedDict([(1, 2)]).copy()
OrderedDict.fromkeys('ab')
x = OrderedDict([(1, 2)]); y = iter(x); x[5] = 6; next(y)
OrderedDict([(1, 2)])[7]
defaultdict(list)
x = defaultdict(list); x[1].append(2); x[1].append(3); x
x = defaultdict(list); x.get(5); x
defaultdict(None)[1]
defaultdict(5)
defaultdict(list, {1: 2})
defaultdict(list, a=1)
defaultdict(list, {1: 2}) | {3: 4}
{1: 2} | defaultdict(list)
defaultdict(list).default_factory == list
defaultdict(list, {1: 2}) == {1: 2}
Counter('abca')
Counter(a=1, b=2)
Counter('aab')['z']
Counter('ab') + Counter('bc')
Counter('aab') - Counter('ab')
Counter('aab') & Counter('ab')
Counter('aab') | Counter('ab')
Counter('aabbc').most_common(2)
Counter('aab').most_common()
list(Counter('aab').elements())
Counter('aab').total()
x = Counter('a'); x.update('ab'); x.update({'c': 3}); x.subtract('a'); x
x = Counter('aab'); x -= Counter('a'); x
Counter('a') <= Counter('aa')
Counter('a') == Counter('ab')
Counter(5)
Counter()
x = Counter('a'); del x['z']; x
p = namedtuple('P', 'x y'); p(1, 2)
p = namedtuple('P', ['x', 'y']); p(1, y=2)
p = namedtuple('P', 'x y', defaults=[5]); p(1)
p = namedtuple('P', 'x y'); p(1)
p = namedtuple('P', 'x y'); p()
p = namedtuple('P', 'x y'); p(1, 2, 3)
p = namedtuple('P', 'x y', defaults=[5]); p(1, 2, 3)
p = namedtuple('P', 'x y'); p(1, x=2)
p = namedtuple('P', 'x y'); p(1, z=2)
p = namedtuple('P', 'x y'); p(1, 2).y
p = namedtuple('P', 'x y'); p(1, 2)[0]
p = namedtuple('P', 'x y'); p(1, 2) == (1, 2)
p = namedtuple('P', 'x y'); p(1, 2) + (3,)
p = namedtuple('P', 'x y'); p(1, 2)[:1]
p = namedtuple('P', 'x y'); p(1, 2)._asdict()
p = namedtuple('P', 'x y'); p(1, 2)._replace(x=5)
p = namedtuple('P', 'x y'); p(1, 2)._replace(z=5)
p = namedtuple('P', 'x y'); p(1, 2)._fields
p = namedtuple('P', 'x y'); list(p(1, 2))
p = namedtuple('P', 'x y'); len(p(1, 2))
namedtuple('A', 'a a')
namedtuple('A', 'a a b def _x', rename=True)(1, 2, 3, 4, 5)
namedtuple('A', 'def')
namedtuple('A', '_x')
namedtuple('1', 'x')
namedtuple('A', 'x', defaults=[1, 2])
namedtuple('A', 5)
namedtuple('A', '')()
partial(pow, 2)(5)
partial(pow, exp=3)(2)
partial(partial(pow, 2), 3)()
partial(sorted, reverse=True)([1, 2])
partial(sorted, reverse=True)([1, 2], reverse=False)
partial(pow, 2, mod=5)
partial(pow, 2).args
partial(pow, mod=2).keywords
partial(5)
partial()
reduce(pow, [2, 3, 2])
reduce(pow, [], 5)
reduce(pow, [])
reduce(pow, 5)
x = cache(abs); x(-1); x(-1); x(2); x.cache_info()
x = lru_cache(maxsize=1)(abs); x(-1); x(2); x(-1); x.cache_info()
x = lru_cache(maxsize=2, typed=True)(abs); x(1); x(1.0); x(1); x.cache_info()
x = cache(abs); x(-1); x.cache_clear(); x.cache_info()
x = lru_cache(maxsize=0)(abs); x(1); x(1); x.cache_info()
x = cache(len); x([])
cache(abs).cache_parameters()
x = cache(sorted); x((2, 1), reverse=True)
count()
count(1, 2)
count('a')
repeat(5, 3)
list(repeat(5, 2))
list(islice(cycle('ab'), 5))
list(islice(count(3), 2))
list(islice('abcdef', 2, None, 2))
list(islice('abcdef', 1, 3))
list(islice('abc', -1))
list(chain('ab', [1]))
list(chain.from_iterable(['ab', 'c']))
list(chain(5))
list(takewhile(abs, [1, 0, 2]))
list(dropwhile(abs, [1, 0, 2]))
list(filterfalse(None, [0, 1]))
list(starmap(pow, [(2, 3), [3, 2]]))
list(compress('abc', [1, 0, 1]))
list(pairwise([1, 2, 3]))
list(accumulate([1, 2, 3]))
list(accumulate([2, 3], pow, initial=2))
list(batched('abcde', 2))
list(batched('abc', 2, strict=True))
batched('a', 0)
list(zip_longest('ab', 'c', fillvalue=0))
list(product('ab', [1, 2]))
list(product([0, 1], repeat=2))
list(product('a', []))
list(permutations('abc', 2))
list(permutations([1, 2, 3]))
list(permutations('ab', 3))
list(combinations('abcd', 2))
list(combinations('ab', 3))
list(combinations_with_replacement('abc', 2))
list(map(list, tee('abc')))
x = tee([1, 2, 3], 3); next(x[0]); list(zip(x[0], x[1], x[2]))
x = groupby('aabbc'); y = next(x); list(y[1])
x = groupby([1, 1, 2]); y = next(x); z = next(x); (y[0], z[0], list(y[1]), list(z[1]))
x = groupby([1, -1, 2], abs); y = next(x); (y[0], list(y[1]))
x = [5, 3, 8, 1, 9, 2]; heapify(x); x
x = [5, 3, 8, 1, 9, 2]; heapify_max(x); x
x = [1, 3, 2]; heappush(x, 0); x
x = [1, 3, 2, 7, 4]; y = heappop(x); (x, y)
x = [9, 3, 2, 1]; y = heappop_max(x); (x, y)
x = [1, 3, 2]; y = heapreplace(x, 5); (x, y)
x = [1, 3, 2]; y = heappushpop(x, 5); (x, y)
x = [1, 3, 2]; y = heappushpop(x, 0); (x, y)
x = [9, 3]; heappush_max(x, 10); x
heappop([])
heapreplace([], 1)
heappush((1,), 1)
heapify(5)
heapify([3, 'a'])
nlargest(2, [1, 5, 3])
nsmallest(2, [-1, 5, 3], key=abs)
list(merge([1, 4], [2, 3], [2]))
list(merge([4, 1], [3, 2], reverse=True))
list(merge(['a', 'ccc'], ['bb'], key=len))
list(merge([1], 5))
"""


def names():
    space = {}
    for module in (collections, functools, heapq, itertools):
        for name in dir(module):
            if not name.startswith("_"):
                space[name] = getattr(module, name)
    return space


def answer(source):
    statements = source.split("; ")
    space = names()
    try:
        for statement in statements[:-1]:
            exec(statement, space)
        try:
            code = compile(statements[-1], "row", "eval")
        except SyntaxError:
            exec(statements[-1], space)
            return "None"
        return repr(eval(code, space))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


for source in ROWS.strip().split("\n"):
    print("{" + quoted(source) + ", " + quoted(answer(source)) + "},")
