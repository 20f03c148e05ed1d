# A namedtuple is a tuple whose items have names; it unpacks, compares and prints,
# and its fields cannot be set.
import collections

Point = collections.namedtuple("Point", "x y")
Named = collections.namedtuple("Named", ["name", "size", "tags"], defaults=[0, ()])
p = Point(1, y=2)
x, y = p
print(p, p.x, p[1], x + y, p == (1, 2), p == Point(1.0, 2), len(p), isinstance(p, tuple),
      Point(*[5, 6]))
print(p._replace(x=9), p._fields, p._asdict(), p + (3,), p[::-1], list(p), 2 in p,
      {p: "key"}[1, 2])
print(Named("n"), Named("n", 3).tags, Named(name="q", tags=1),
      Named(**{"name": "k", "size": 7}).size)
print(sorted([Point(2, 1), Point(1, 5)]), max(Point(0, 9), Point(1, 0)), Point.__name__,
      f"{p} {p.x:03}")
print([n for n, _ in [Point(3, 4)]], "%s-%s" % p, "{0.x} {0[1]}".format(p), sum(p), tuple(p),
      repr(Point("a", None)))


def change(point):
    point.x = 5


for wrong in (lambda: Point(1), lambda: Point(1, 2, 3), lambda: Point(1, z=2), lambda: p.z,
              lambda: p[2], lambda: change(p), lambda: p._replace(z=1), lambda: Point(1, x=2),
              lambda: Named()):
    try:
        print(wrong())
    except (TypeError, AttributeError, IndexError, ValueError) as e:
        print(type(e).__name__, e)
