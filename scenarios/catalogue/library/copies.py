# copy: shallow and deep copies of containers, instances, cycles; hooks; replace().
import copy
from collections import OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from enum import Enum


class Node:
    def __init__(self, v):
        self.v = v
        self.kids = []
        self.me = self


class Slots:
    __slots__ = ('a', 'b')

    def __init__(self):
        self.a = [1]


class Own:
    def __init__(self, x):
        self.x = x

    def __copy__(self):
        return Own('copied')

    def __deepcopy__(self, memo):
        return Own(copy.deepcopy(self.x, memo) + ['deep'])


class State:
    def __init__(self):
        self.a = 1
        self.lock = 2

    def __getstate__(self):
        return {'a': self.a}

    def __setstate__(self, s):
        self.__dict__.update(s)
        self.restored = True


@dataclass
class D:
    a: int
    b: list = field(default_factory=list)


class Color(Enum):
    RED = 1


P = namedtuple('P', 'x y')
l = [1, [2, 3], {'k': [4]}]
s, d = copy.copy(l), copy.deepcopy(l)
print(s == l, s is l, s[1] is l[1], d == l, d[1] is l[1], d[2]['k'] is l[2]['k'])
t = (1, 'a')
print(copy.deepcopy(t) is t, copy.copy(t) is t, copy.deepcopy((1, [2])))
n = Node(1)
n.kids.append(Node(2))
m = copy.deepcopy(n)
c = copy.copy(n)
print(m is n, m.me is m, m.kids[0].v, m.kids[0] is n.kids[0], c.kids is n.kids, c.me is n, c is n)
x = Slots()
y, z = copy.copy(x), copy.deepcopy(x)
print(y.a is x.a, z.a is x.a, z.a, hasattr(z, 'b'))
o = Own([1])
print(copy.copy(o).x, copy.deepcopy(o).x)
w = copy.copy(State())
print(w.a, w.restored, hasattr(w, 'lock'), vars(copy.deepcopy(State())))
p = D(1, [2])
q = copy.deepcopy(p)
print(q, q == p, q.b is p.b, copy.copy(p).b is p.b, copy.replace(p, a=5))
print(copy.copy(Color.RED) is Color.RED, copy.deepcopy([Color.RED])[0] is Color.RED)
pt = P(1, [2])
print(copy.copy(pt), copy.deepcopy(pt), copy.deepcopy(pt).y is pt.y, copy.replace(pt, x=9))
dd = defaultdict(list, a=[1])
e = copy.deepcopy(dd)
print(e, e['a'] is dd['a'], e['zz'], copy.copy(dd))
q = deque([1, [2]], maxlen=5)
print(copy.copy(q), copy.deepcopy(q), copy.deepcopy(q)[1] is q[1])
od = OrderedDict(a=[1], b=2)
print(copy.deepcopy(od), copy.copy(od))
err = ValueError('x', [1])
err.extra = [5]
k = copy.copy(err)
print(repr(k), k.extra is err.extra, repr(copy.deepcopy(err)))
rec = []
rec.append(rec)
r = copy.deepcopy(rec)
print(r, r[0] is r, r is rec)
shared = [1]
a, b = copy.deepcopy([shared, shared])
print(a is b, a is shared)
memo = {}
copy.deepcopy(shared, memo)
print(len(memo), copy.copy(print) is print, copy.deepcopy(len) is len, copy.copy(Node) is Node)


def gen():
    yield


for bad in (gen(), ):
    try:
        copy.copy(bad)
    except TypeError as e:
        print(e)
try:
    copy.replace(5, a=1)
except TypeError as e:
    print(e)
print(copy.copy({1: [2]}), copy.deepcopy({1: {2}}), copy.deepcopy(frozenset([1])), copy.copy(b'x'), copy.deepcopy(None))
