# Hostile classes: failing __set_name__, conflicting __slots__, a metaclass with a wrong mro, unsafe __new__.
class M(type):
    def mro(cls):
        return [cls, 5]


try:
    class X(metaclass=M):
        pass
except TypeError as e:
    print(e)


class D:
    def __set_name__(self, o, n):
        raise ValueError("no " + n)


try:
    class H:
        d = D()
except ValueError as e:
    print(e, e.__notes__)
try:
    class S:
        __slots__ = ("a",)
        a = 1
except ValueError as e:
    print(e)
try:
    class S(int):
        __slots__ = ("a",)
except TypeError as e:
    print(e)
try:
    class S:
        __slots__ = ("1a",)
except TypeError as e:
    print(e)
try:
    class S:
        __slots__ = (1,)
except TypeError as e:
    print(e)
try:
    class S:
        __slots__ = ("__dict__", "__dict__")
except TypeError as e:
    print(e)


class S1:
    __slots__ = ("a",)


class S2:
    __slots__ = ("b",)


try:
    class S3(S1, S2):
        pass
except TypeError as e:
    print(e)
try:
    s = S1()
    s.__class__ = S2
except TypeError as e:
    print(e)
try:
    s.__class__ = int
except TypeError as e:
    print(e)
try:
    s.__class__ = 5
except TypeError as e:
    print(e)
try:
    class K(bool):
        pass
except TypeError as e:
    print(e)
try:
    class K(metaclass=lambda *a: 5):
        pass
    print(K)
except TypeError as e:
    print(e)
try:
    class K(5):
        pass
except TypeError as e:
    print("TypeError")
c = type("C0", (), {})
for i in range(300):
    c = type(f"C{i}", (c,), {})
print(len(c.__mro__), c().__class__.__name__)


class R(list):
    pass


r = R()
r.append(r)
r.me = r
print(r)


class Str(str):
    pass


x = Str("k")
x.attr = x
print({x: 1}, x.attr)
t = type("T", (tuple,), {})((1, 2))
t.z = t
print(t, t.z)


class G:
    __class__ = property(lambda self: int)


print(isinstance(G(), int), type(G()))
o = type("O", (), {})()
o.__dict__["a"] = 1
o.__dict__ = {"b": 2}
print(o.b, hasattr(o, "a"), o.__dict__)
try:
    o.__dict__ = 5
except TypeError as e:
    print(e)
try:
    object.__new__(int)
except TypeError as e:
    print("TypeError")
try:
    int.__new__(str)
except TypeError as e:
    print("TypeError")


class W(dict):
    def __getitem__(self, k):
        return super().__getitem__(k)

    def __eq__(self, o):
        return True


print(W(a=1) == 5, W(a=1)["a"])
try:
    super(M, 5).x
except TypeError as e:
    print(e)


class Meta(type):
    def __getattr__(cls, n):
        return "meta " + n

    def __setattr__(cls, n, v):
        super().__setattr__(n, v * 2)

    def __eq__(cls, o):
        return NotImplemented

    def __hash__(cls):
        return 7


class U(metaclass=Meta):
    pass


U.x = 4
print(U.x, U.qq, hash(U), U == U, {U: 1}[U])
