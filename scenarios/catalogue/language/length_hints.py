# Iterators say how many items are to come, and operator.length_hint asks those of classes.
import operator, itertools, collections
its = [iter([1,2,3]), reversed([1,2]), iter((1,2)), iter("aé"), iter("ab"), iter({1,2}), iter({1:2}), iter({1:2}.values()), reversed({1:2,3:4}.items()), iter(range(4)), iter(b"abc"), iter(bytearray(b"ab")), itertools.repeat(1, 4), iter(collections.deque([1,2])), reversed((1,2,3)), reversed("ab"), reversed(range(3))]
for it in its:
    print(type(it).__name__, it.__length_hint__(), operator.length_hint(it), "__length_hint__" in dir(it), end=" ")
    next(it); print(it.__length_hint__())
class Seq:
    def __init__(s, n): s.n = n
    def __getitem__(s, i):
        if i >= s.n: raise IndexError
        return i
class Sized(Seq):
    def __len__(s): return s.n
print(operator.length_hint(iter(Seq(3)), 9), iter(Seq(2)).__length_hint__(), iter(Sized(2)).__length_hint__(), reversed(Sized(5)).__length_hint__())
class H:
    def __init__(s, r): s.r = r
    def __length_hint__(s): return s.r
for r in (3, -1, "x", NotImplemented, True, 2.0):
    try: print(operator.length_hint(H(r), 7))
    except Exception as e: print(type(e).__name__, e)
try: itertools.repeat(1).__length_hint__()
except TypeError as e: print(e)
d = {1: 2}; i = iter(d); d[3] = 4; print(i.__length_hint__())
s = {1}; i = iter(s); s.add(2); print(i.__length_hint__())
print(iter(range(10**20)).__length_hint__())
try: operator.length_hint(iter(range(10**20)))
except OverflowError as e: print(e)
