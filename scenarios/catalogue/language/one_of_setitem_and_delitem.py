# A class of dicts or lists that has one of __setitem__ and __delitem__: the other is the built-in type's.
from collections import OrderedDict, defaultdict, UserDict
for base in (dict, OrderedDict, defaultdict, UserDict):
    class D(base):
        def __setitem__(self, k, v):
            super().__setitem__(k, v)
    d = D()
    d["a"] = 1
    try:
        del d["a"]
        print(base, d)
    except AttributeError as e: print(base, "ERR", e)
class E(OrderedDict):
    def __delitem__(self, k):
        print("del", k)
        super().__delitem__(k)
e = E(a=1, b=2)
e["c"] = 5
del e["a"]
class L(list):
    def __setitem__(self, k, v):
        super().__setitem__(k, v)
l = L([1,2,3]); del l[0]; l[0] = 9; print(l)
class L(list):
    def __delitem__(self, k):
        super().__delitem__(k)
l = L([1,2,3]); del l[0]; l[0] = 9; print(l)
class Parent(dict):
    def __setitem__(self, k, v):
        super().__setitem__(k, v)
class Child(Parent):
    pass
c = Child()
c["x"] = 1
del c["x"]
print(c, len(c))
class Only:
    def __setitem__(self, k, v): pass
try:
    del Only()["x"]
except AttributeError as e:
    print(e)
