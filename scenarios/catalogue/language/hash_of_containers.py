# Hashes of tuples, frozensets, ranges and what contains them are CPython's of 64
# bits, and sets of such values iterate in the order of its hash table; so do
# sets of instances whose __hash__ computes with nothing else.
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple
import datetime
class P(NamedTuple):
    x: int
    y: float
@dataclass(frozen=True)
class D:
    a: int
    b: tuple
print(hash(()), hash((1,)), hash((1, 2)), hash((None, 1.5, -1)), hash((True, False)))
print(hash(((1, 2), (3, (4,)))), hash((2**70, -2**61, 2**61-1)))
print(hash(frozenset()), hash(frozenset([1])), hash(frozenset(range(10))), hash(frozenset([(1, 2), None, 2.5])))
print(hash(frozenset([frozenset([1]), frozenset([2, 3])])))
print(hash(range(0)), hash(range(5)), hash(range(3, 4)), hash(range(1, 9, 2)))
print(hash(1j), hash(1 + 2j), hash(complex(-1, 0)), hash(0.1), hash(float('inf')), hash(None))
print(hash(P(1, 2.5)), hash(D(1, (2, 3))), hash(Fraction(1, 3)), hash(Fraction(7)))
print(hash(datetime.timedelta(1, 2, 3)))
print({(i, i * i % 7) for i in range(20)})
print({i / 4 for i in range(17)})
print({None, 1, 2.5, (1,), frozenset([3]), True})
print({D(i, (i,)) for i in range(6)} == {D(i, (i,)) for i in range(6)}, [d.a for d in {D(i, (i,)) for i in range(12)}])
print([str(f) for f in {Fraction(i, 7) for i in range(9)}])
s = {(i,) for i in range(8)}
s.discard((3,))
s.add((100,)); s |= {(200, 1), (5,)}
print(s, s - {(1,)}, s & {(1,), (2,)}, s ^ {(1,), (9,)})
print([s.pop() for _ in range(4)], s)
class H:
    def __init__(self, n): self.n = n
    def __hash__(self): return hash((self.n, 'x') if self.n > 100 else (self.n, 1))
    def __eq__(self, o): return self.n == o.n
    def __repr__(self): return f'H{self.n}'
print({H(i) for i in range(20)})
print(frozenset({P(i, i / 2) for i in range(7)}))
print({range(i) for i in range(9)})
print(sorted(map(hash, [(i, -i) for i in range(5)])))
t = (1, 2)
for _ in range(10): t = (t, t)
print(hash(t))
print(hash(-1), hash(-2), hash((-1,)), hash((-2,)), {-1, -2, -3.0, (-1,), (-2,)})
from collections import namedtuple
Q = namedtuple('Q', 'a b')
print(hash(Q(1, 2)) == hash((1, 2)), {Q(1, 2), (1, 2), Q(3, 4)})
from decimal import Decimal
print(hash(Decimal('1.5')), {Decimal(i) / 8 for i in range(9)})
import enum
class E(enum.IntEnum):
    A = 9
    B = 1
    C = 5
print([e.name for e in {E.A, E.B, E.C}])
print({bool, } == {bool}, len({float('nan'), float('nan')}))
