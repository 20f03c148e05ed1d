# Classes that derive from list, dict, str, int, float, tuple, namedtuple, set, deque, bytes, exceptions.
from collections import OrderedDict, defaultdict, deque, Counter, namedtuple


class L(list):
    def __init__(self, *a, tag="t"):
        super().__init__(*a)
        self.tag = tag

    def append(self, x):
        print("append", x)
        super().append(x)

    def total(self):
        return sum(self)


l = L([3, 1, 2], tag="z")
l.append(5)
print(l, l.tag, l.total(), len(l), l[0], l[1:3], type(l[1:]), l == [3, 1, 2, 5], [3, 1, 2, 5] == l, isinstance(l, list))
l.sort()
l += [9]
print(l, sorted(l), l + [1], [1] + l, type(l + [1]), 3 in l, list(l), l.__dict__, l.index(3), l * 2, bool(L()), max(l))
l.extend([1])
del l[0]
l[0] = 100
print(l, repr(l), str(l), f"{l}", reversed(l).__class__.__name__, [*l], l.copy(), type(l.copy()), l < [200])
for i, x in enumerate(l):
    print(i, x)
print()


class D(dict):
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
        self.log = []

    def __setitem__(self, k, v):
        self.log.append(("set", k))
        super().__setitem__(k, v)

    def __getitem__(self, k):
        self.log.append(("get", k))
        return super().__getitem__(k)

    def __missing__(self, k):
        return f"missing {k}"

    def __getattr__(self, name):
        try:
            return dict.__getitem__(self, name)
        except KeyError:
            raise AttributeError(name)


d = D(a=1)
d["b"] = 2
print(d["a"], d["zz"], d.get("q", 5), d, d.log, len(d), "a" in d, list(d.items()), d == {"a": 1, "b": 2}, dict(d), {**d}, d.b)
d.update(c=3)
print(d.log, sorted(d), d.pop("c"), d | {"x": 1}, type(d | {}), d.copy(), type(d.copy()), D.fromkeys("ab", 1))


class AttrDict(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


ad = AttrDict(x=1)
ad.y = 2
print(ad.x, ad.y, ad.z, ad)
del ad.x
print(ad)


class S(str):
    def __new__(cls, v, extra=None):
        self = super().__new__(cls, v)
        self.extra = extra
        return self

    def shout(self):
        return self.upper() + "!"


s = S("abc", extra=7)
print(s, repr(s), s.extra, s.shout(), s + "d", type(s + "d"), len(s), s == "abc", "abc" == s, hash(s) == hash("abc"), {s: 1}["abc"], {"abc": 2}[s], s[0], s.upper(), f"{s:>5}", "x".join([s, s]), s in ("abc",), isinstance(s, str), "%s" % s, type(str(s)), s.split("b"), s.replace("a", "z"))


class I(int):
    def __new__(cls, v, unit=""):
        self = int.__new__(cls, v)
        self.unit = unit
        return self

    def __repr__(self):
        return f"I({int(self)}{self.unit})"

    def __add__(self, other):
        return I(int(self) + int(other), self.unit)


n = I(5, "kg")
print(n, n + 3, n - 1, type(n - 1), 3 + n, n * 2, n == 5, hash(n) == 5, [10, 20, 30, 40, 50, 60][n], n.unit, str(n), f"{n:03d}", n < 6, -n, abs(n), n / 2, n // 2, n % 3, n ** 2, int(n), float(n), bool(I(0)), range(n), n.bit_length(), max(n, 3), sum([n, n]), round(n), divmod(n, 2), n & 1, 2 ** n, "%d" % n, isinstance(n, int), {5: "five"}[n])


class F(float):
    def __str__(self):
        return "F:" + float.__repr__(self)


f = F(1.5)
print(f, f + 1, type(f + 1), f == 1.5, repr(f), f"{f:.2f}", f.is_integer(), int(f), round(f))


class T(tuple):
    def __new__(cls, *items):
        return super().__new__(cls, items)

    @property
    def first(self):
        return self[0]


t = T(1, 2, 3)
t.note = "hi"
print(t, t.first, t.note, len(t), t[1:], type(t[1:]), t + (4,), t == (1, 2, 3), hash(t) == hash((1, 2, 3)), [*t])
a, b, c = t
print(a, b, c)


class P(namedtuple("P", "x y")):
    def norm(self):
        return self.x * self.x + self.y * self.y

    def __str__(self):
        return f"P at {self.x},{self.y}"


p = P(3, y=4)
print(p, repr(p), p.norm(), p._replace(x=1), p._asdict(), P._fields, p == (3, 4), p.x, P._make([1, 2]), type(p._replace(x=2)))


class PS(namedtuple("PS", ["a", "b"])):
    __slots__ = ()

    def __new__(cls, a, b=10):
        return super().__new__(cls, a, b)


print(PS(1), PS(1, 2).b)


class MySet(set):
    def add(self, x):
        print("adding", x)
        super().add(x)


ms = MySet([1, 2])
ms.add(3)
ms.who = "me"
print(ms, ms.who, 2 in ms, len(ms), ms == {1, 2, 3}, sorted(ms))


class FS(frozenset):
    pass


fs = FS([1, 2])
fs.z = 1
print(fs, fs.z, hash(fs) == hash(frozenset([1, 2])))


class OD(OrderedDict):
    def move(self, k):
        self.move_to_end(k)


od = OD([("a", 1), ("b", 2)])
od.move("a")
od.extra = 1
print(od, od.extra, list(od))


class DD(defaultdict):
    def __missing__(self, key):
        self[key] = v = key * 2
        return v


dd = DD(int, x=1)
print(dd["ab"], dd)


class DQ(deque):
    def __init__(self, it=(), maxlen=3):
        super().__init__(it, maxlen)
        self.seen = 0

    def append(self, x):
        self.seen += 1
        super().append(x)


dq = DQ([1, 2])
dq.append(3)
dq.append(4)
print(dq, dq.seen, dq.maxlen, list(dq), len(dq))


class C(Counter):
    def top(self):
        return self.most_common(1)[0][0]


c = C("abca")
print(c, c.top(), c["zz"])


class B(bytes):
    def hexed(self):
        return self.hex()


b = B(b"ab")
b.k = 1
print(b, b.hexed(), b.k, b + b"c", b == b"ab")


class CI(str):
    def __eq__(self, o):
        return self.lower() == o.lower()

    def __hash__(self):
        return hash(self.lower())


print(CI("ABC") == "abc", {CI("ABC"): 1}.get(CI("abc")), CI("A") != "a")


class E(Exception):
    def __init__(self, code, *args):
        super().__init__(*args)
        self.code = code

    def __str__(self):
        return f"[{self.code}] {super().__str__()}"


try:
    raise E(5, "bad")
except E as e:
    print(e, repr(e), e.args, e.code, e.__dict__)


class Stack(list):
    push = list.append

    def peek(self):
        return self[-1]


st = Stack()
st.push(1)
st.push(2)
print(st.peek(), st, st.pop(), st)


class Loud(list):
    def __iter__(self):
        print("iter")
        return super().__iter__()

    def __len__(self):
        return 42

    def __contains__(self, x):
        return True


ll = Loud([1, 2])
print(list(ll), len(ll), 9 in ll, [*ll], tuple(ll))
x, y = Loud([7, 8])
print(x, y)
