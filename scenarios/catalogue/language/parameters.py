# Every kind of parameter receives its arguments from every form of call:
# defaults, *args, keyword-only, **kwargs and positional-only.
def full(a, b=2, *args, c, d=4, **kwargs):
    return a, b, args, c, d, kwargs


def position(a, b=1, /, c=2, *, d=3):
    return a, b, c, d


def keyword_only(*, a, b=None):
    return a, b


print(full(1, c=3))
print(full(1, 9, 8, 7, c=3, e=5, d=0))
print(full(*[1, 2], *(3,), **{"c": 4}, **{"z": 5}))
print(full(b=1, a=2, c=3))
print(position(1), position(1, 2, 3, d=4), position(*range(3)), position(1, c=5))
print(keyword_only(a=1), keyword_only(b=2, a=1))


def mutable(value, into=[]):
    into.append(value)
    return into


print(mutable(1), mutable(2), mutable(3, []), mutable(4))


def order(*args, **kwargs):
    return args, list(kwargs.items())


print(order(1, *[2, 3], 4, *"ab", z=1, **{"y": 2}, x=3))
print((lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, m=4))
