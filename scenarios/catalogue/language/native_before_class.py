# A built-in type before a program's class in the bases: its own methods win, and what it has not comes from the class.
class A:
    def __init__(self, *a): print("A init")
    def __repr__(self): return "A repr"
    def __len__(self): return 77
    def __eq__(self, o): return "eq"
    def __getitem__(self, k): return "item"
    def get(self, *a): return "got"
    def __contains__(self, k): return True
class D(dict, A): pass
d = D({"x": 1}); print(d, len(d), d == {}, d["x"], d.get("x"), "z" in d)
class L(list, A): pass
l = L([3]); print(l, len(l), l == [3], l[0])
class S(str, A): pass
s = S("q"); print(s, repr(s), len(s), s == "q", s[0])
class I(int, A): pass
print(I(3), repr(I(4)), I(3) == 3)
class E(Exception, A): pass
print(E(1), repr(E(1)), E(1).args)
class DD(A, dict): pass
x = DD({"x": 1}); print(x, len(x), x == {}, dict.__len__(x))
d.__init__({"q": 2}); print(dict(d))
print(D.__init__ is dict.__init__, DD.__init__ is A.__init__)


class B:
    def __init__(self, *a): print("B init")
    def __repr__(self): return "B repr"
    def __len__(self): return 77
    def __eq__(self, o): return "eq"
    def __getitem__(self, k): return "item"
    def get(self, *a): return "got"
    def __contains__(self, k): return True
    def __add__(self, o): return "added"
    def __hash__(self): return 7
    def __bool__(self): return False
    def __format__(self, s): return "fmt"
    def __str__(self): return "B str"
    def __iter__(self): return iter("abc")
    def __setitem__(self, k, v): print("set")
    def __getattribute__(self, n): 
        return object.__getattribute__(self, n)
    def __lt__(self, o): return "lt"
    def __or__(self, o): return "or"
    def __iadd__(self, o): return "iadd"
    def __reversed__(self): return "rev"
class D(dict, B): 
    def __init__(self, *a): dict.__init__(self, *a)
d = D({"x": 1}); print(repr(d), len(d), d == {}, d["x"], d.get("x"), "z" in d, bool(d), str(d), list(d), d | {"y": 1}, d + 1 , f"{d}")
d["z"] = 1; print(dict.__len__(d))
class L(list, B): 
    def __init__(self, *a): list.__init__(self, *a)
l = L([3]); print(repr(l), len(l), l == [3], l[0], l + [1], bool(l), l < [9], list(l))
class S(str, B): pass
s = S("q"); print(repr(s), len(s), s == "q", s[0], s + "x", hash(s) == hash("q"), str(s), f"{s}", bool(s))
class I(int, B): pass
print(repr(I(4)), I(3) == 3, I(3) + 1, hash(I(3)), bool(I(3)), str(I(3)), f"{I(3)}")
class T(tuple, B): pass
print(repr(T([1])), T([1]) == (1,), T([1]) + (2,), hash(T([1])) == hash((1,)), bool(T([1])), len(T([1])))
class E(Exception, B): pass
print(repr(E(1)), str(E(1)), E(1) == 1)
