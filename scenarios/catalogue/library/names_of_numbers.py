# What dir() and the __dict__ of int, float and bool list.
for t in (int, float, bool):
    print(t.__name__, len(t.__dict__), *t.__dict__)
    print(sorted(dict(t.__dict__)) == sorted(t.__dict__), [n for n in dir(t) if not n.startswith("__")])


class N(int):
    x = 1


print([n for n in dir(N(3)) if not n.startswith("__")], dir(3) == dir(int), "real" in vars(int))
