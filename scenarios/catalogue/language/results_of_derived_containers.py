# What operations on objects of derived classes make: sets and frozensets are
# plain, deque and defaultdict call the class. object.__repr__ of what has
# another repr.
from collections import defaultdict, deque


class Fs(frozenset):
    pass


class Ss(set):
    pass


for c in (Fs, Ss):
    a, b = c("ab"), c("bc")
    print([type(x).__name__ for x in (a | b, a & b, a - b, a ^ b, a.union(b), a.intersection(b), a.difference(b),
                                      a.symmetric_difference(b), a.copy(), a | {"x"}, {"x"} | a, frozenset("x") | a,
                                      a.union(), a - set(), a & a, a.intersection(), a.difference())])


class History(deque):
    made = 0

    def __init__(self, items=(), maxlen=3):
        super().__init__(items, maxlen)
        type(self).made += 1


h = History([1, 2])
print(h.copy(), h + h, h * 2, type(h + h).__name__, h.copy().maxlen, History.made)


class Odd(deque):
    def __new__(cls, *args):
        return super().__new__(cls) if len(args) < 2 else [1]


try:
    print(Odd().copy(), (Odd() + deque([1])))
    bounded = Odd.__new__(Odd)
    bounded.__init__([1], 2)
    print(bounded.copy())
except TypeError as e:
    print(e)


class Groups(defaultdict):
    def __init__(self, factory=list, *args, **kwargs):
        super().__init__(factory, *args, **kwargs)


g = Groups()
g["a"].append(1)
print(g | {"b": [2]}, {"c": []} | g, g.copy(), type(g | g).__name__)


class Quiet(list):
    def __repr__(self):
        return object.__repr__(self).split(" at ")[0]


class Loud(dict):
    def __repr__(self):
        return f"{super().__repr__()}!"

    def __str__(self):
        return "str " + object.__str__(self)


class Failed(Exception):
    def __str__(self):
        return object.__str__(self)


print(Quiet([1]), [Quiet()], Loud(a=1), [Loud()], Failed("x"), object.__eq__([], []), object.__eq__(Quiet, Quiet))
