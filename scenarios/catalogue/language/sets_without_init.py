# A class deriving from set need not call set's __init__.
class Lower(set):
    def __init__(self, items=None):
        for item in items or ():
            self.add(item.lower())


class Other(set):
    def __new__(cls, *args, kind="o"):
        self = super().__new__(cls)
        self.kind = kind
        return self

    def __init__(self, *args, kind=None):
        pass


a, b = Lower(["A", "b"]), Lower()
print(len(a), "a" in a, sorted(a), b, len(b), a - b == {"a", "b"}, a | {"c"} == {"a", "b", "c"})
b.update(a)
print(sorted(b), b == a, type(a - b).__name__, type(a | b).__name__)
o = Other([1, 2], kind="x")
print(o, len(o), o.kind)
o.add(3)
print(o, Other().kind)
