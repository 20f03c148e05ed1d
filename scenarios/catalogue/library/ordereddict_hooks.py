# The hooks of classes that derive from OrderedDict are called wherever CPython puts and takes items.
from collections import OrderedDict, Counter, defaultdict, UserDict
class O(OrderedDict):
    def __setitem__(self, k, v):
        print("set", k, v); super().__setitem__(k, v)
    def __delitem__(self, k):
        print("del", k); super().__delitem__(k)
    def __getitem__(self, k):
        print("get", k); return super().__getitem__(k)
o = O(a=1, b=2); o.update(c=3); o.setdefault("d", 4); o.setdefault("a", 9)
o2 = O([("x", 1)]); o2 |= {"y": 2}; print(o2)
print(o, o.pop("a"), o.popitem(), o.popitem(last=False)); o.move_to_end("c")
print(o.copy()); print(o | {"z": 1}); print({"q": 1} | o)
print(O.fromkeys("ab", 0)); print(o == {"c": 3}, list(o.items()), dict(o)); o.clear()
class L(OrderedDict):
    def __init__(self, n, *a, **k):
        self.n = n; super().__init__(*a, **k)
    def __setitem__(self, k, v):
        if k in self: self.move_to_end(k)
        super().__setitem__(k, v)
        if len(self) > self.n: self.popitem(last=False)
l = L(2); l["a"] = 1; l["b"] = 2; l["a"] = 3; l["c"] = 4; print(l); l.update(d=1, e=2); print(l, list(reversed(l)))
class D(defaultdict):
    def __setitem__(self, k, v): print("dset", k); super().__setitem__(k, v)
d = D(list); d["a"].append(1); d["b"] = 2; d.update(c=3); d.setdefault("e", 1); print(d)
class P(dict):
    def __setitem__(self, k, v): print("pset", k); super().__setitem__(k, v)
p = P(a=1); p.update(b=2); p |= {"c": 3}; p.setdefault("d"); print(p)
class M(OrderedDict):
    def __missing__(self, k): self[k] = k * 2; return self[k]
m = M(); print(m["ab"], m.get("zz"), m)


class Missing(Counter):
    def __missing__(self, k):
        print("missing", k)
        return 5


c = Missing("ab")
c["k"] += 1
print(c["q"], c)
