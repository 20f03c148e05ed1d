# A method that takes its first argument off those of a starred call hands on the others only.
import functools, collections
def f(*a, **k): return a, k
print(functools.partial(*[f, 1, 2])(3))
print("{} {}".format(*["a", "b"]), str.format(*["{} {}", 1, 2]))
d = {}
dict.update(*[d, [("a", 1)]]); print(d)
c = collections.Counter(); collections.Counter.update(*[c, "aab"]); print(c)
print(collections.defaultdict(*[list, {"a": [1]}]))
class C:
    pass
o = C(); dict.update(*[vars(o), {"x": 2}]); print(o.x)
