# A class of dicts with __iter__ of its own is read by keys() and __getitem__, as other mappings are.
import collections


class D(dict):
    def __iter__(self):
        return iter(["a"])

    def keys(self):
        return ["k"]

    def __getitem__(self, key):
        return f"got {key}"


class OnlyKeys(dict):
    def keys(self):
        return ["k"]

    def __getitem__(self, key):
        return f"got {key}"


def named(**kw):
    return kw


for cls in D, OnlyKeys:
    d = cls(z=1)
    x = {}
    x.update(d)
    print(dict(d), {**d}, named(**d), d | {}, {} | d, x, len(d), d.copy())
    x = {"y": 2}
    x |= d
    print(x, collections.OrderedDict(d))


class X:
    def __radd__(self, other):
        return f"radd {other}"


for left in [], [1], (), "", b"":
    try:
        left += X()
    except TypeError as e:
        print(e)
    print(left)


class L(list):
    def __iadd__(self, other):
        return "iadd"


left = L()
left += X()
print(left)
