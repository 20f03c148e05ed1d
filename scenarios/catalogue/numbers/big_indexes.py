# Ints beyond 64 bits where an index, a size or a number of times is wanted, and
# objects with __index__ there.


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


a = 2**100
items = [1, 2, 3]
show("item", lambda: items[a])
show("negative item", lambda: (1,)[-a])
show("str", lambda: "abc"[a])
show("bytes", lambda: b"abc"[a])
show("store", lambda: items.__setitem__(a, 1))
show("slices", lambda: (items[:a], items[-a:], "abc"[-a:a], items[::a], items[::-a]))
show("find", lambda: ("abcabc".find("c", -a, a), items.index(3, 0, a)))
show("list times", lambda: items * a)
show("times list", lambda: -a * items)
show("str times", lambda: "x" * a)
show("tuple times", lambda: (1,) * a)
show("bytes times", lambda: b"x" * a)
show("pop", lambda: items.pop(a))
show("insert", lambda: items.insert(a, 1))
show("center", lambda: "x".center(a))
show("chr", lambda: chr(a))
show("bytes of", lambda: bytes([a]))
show("bytes size", lambda: bytes(a))
show("round", lambda: round(1.5, a))
show("round down", lambda: round(1.5, -a))
show("to_bytes", lambda: (1).to_bytes(a))
show("replace", lambda: "aaa".replace("a", "b", a))
show("set of them", lambda: len({a, a + 1, 2**200}))


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        print("index", self.n)
        return self.n


one = Index(1)
show("item", lambda: (items[one], "abc"[one], b"abc"[one], (1, 2)[one], range(5)[one]))
show("slice", lambda: items[one : Index(a)])
show("range", lambda: (range(one, Index(4)), list(range(Index(3)))))
show("hex", lambda: (hex(Index(255)), bin(one), oct(Index(-8)), chr(Index(65))))
show("int", lambda: (int(Index(5)), float(Index(3)), int("11", Index(3))))
show("bytes", lambda: (bytes([Index(7)]), bytes(Index(2)), b"ab" * Index(2)))
show("times", lambda: ([0] * Index(2), Index(2) * "x", (1,) * Index(0)))
show("percent", lambda: "%x" % Index(255))
show("big", lambda: items[Index(a)])
show("big times", lambda: items * Index(a))
show("wrong", lambda: items[Index("x")])
show("wrong int", lambda: int(Index(2.5)))
show("true", lambda: (hex(True), range(True)))


class Both:
    def __int__(self):
        return 2**70

    def __float__(self):
        return 0.25

    def __round__(self, digits=None):
        return ("rounded", digits)

    def __abs__(self):
        return "size"

    def __divmod__(self, other):
        return ("divmod", other)

    def __rdivmod__(self, other):
        return ("rdivmod", other)


show("both", lambda: (int(Both()), float(Both()), abs(Both()), "%d" % Both()))
show("round", lambda: (round(Both()), round(Both(), 3)))
show("divmod", lambda: (divmod(Both(), 2), divmod(2, Both())))
show("no index", lambda: hex(Both()))
show("no number", lambda: int(object))
