# __eq__, __lt__, __hash__ and __bool__ decide comparisons, sorting, membership
# and truth; without them objects are compared by identity.
class Version:
    def __init__(self, *parts):
        self.parts = parts

    def __eq__(self, other):
        return isinstance(other, Version) and self.parts == other.parts

    def __lt__(self, other):
        return self.parts < other.parts

    def __hash__(self):
        return 1

    def __bool__(self):
        return any(self.parts)

    def __repr__(self):
        return "v" + ".".join(str(p) for p in self.parts)


class Plain:
    pass


a, b, c = Version(1, 2), Version(1, 10), Version(1, 2)
print(a == c, a != c, a is c, a < b, b > a, a == "v1.2", a != 5, a in [b, c])
print(sorted([b, a, Version(0)]), max(a, b, c), min([b, a]), [b, c].index(a))
print({a: "first", b: "second"}[c], len({a, b, c}), [b, a, c].count(Version(1, 2)))
print(bool(a), bool(Version(0, 0)), not Version(), "yes" if a else "no", Version() or "or")
p = Plain()
print(p == p, p == Plain(), p != Plain(), bool(p), p in [Plain(), p])
for wrong in (lambda: p < Plain(), lambda: a < p, lambda: a <= b, lambda: sorted([p, 1])):
    try:
        wrong()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
