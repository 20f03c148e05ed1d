# copy() of classes derived from OrderedDict, Counter and defaultdict is of the class; a default is set by __setitem__.
from collections import Counter, OrderedDict, defaultdict


class Ordered(OrderedDict):
    def __init__(self, *args):
        print("init", len(args))
        super().__init__(*args)


class Counted(Counter):
    pass


class Defaults(defaultdict):
    def __setitem__(self, k, v):
        print("default", k, v)
        super().__setitem__(k, v)


o = Ordered([("a", 1)])
made = o.copy()
print(made, made == o, OrderedDict(o).copy())
c = Counted("aab")
print(c.copy(), c + c, Counter(c).copy())
d = Defaults(list, a=1)
d["b"].append(2)
d["b"].append(3)
print(d, d.copy(), d.copy()["c"], defaultdict(int).copy())
d.default_factory = None
try:
    d["z"]
except KeyError as e:
    print(repr(e))


class Failing(defaultdict):
    def __setitem__(self, k, v):
        raise TypeError(k)


try:
    Failing(int)["x"]
except TypeError as e:
    print(repr(e))
