# Class attributes are shared by instances until those set their own, methods
# are bound, and class bodies execute like other code.
class Point:
    made = 0
    names = []

    def __init__(self, x, y=0):
        self.x, self.y = x, y
        Point.made += 1
        self.names.append(f"p{Point.made}")

    def move(self, dx, dy=0):
        self.x += dx
        self.y += dy
        return self

    @property
    def sum(self):
        return self.x + self.y

    @staticmethod
    def zero():
        return Point(0)

    @classmethod
    def diagonal(cls, n):
        return cls(n, n)

    for letter in "ab":
        last = letter


p, q = Point(1, 2), Point.diagonal(5)
print(p.move(1).move(dx=2, dy=3).x, p.y, p.sum, q.sum, Point.zero().x)
print(Point.made, p.made, p.names, p.names is Point.names, Point.last)
p.made = 99
print(p.made, q.made, Point.made)
p.extra = "own"
move = p.move
print(move(10).x, Point.move(p, 1).x, p.move == p.move, p.move is p.move)
print(hasattr(p, "extra"), hasattr(q, "extra"), getattr(q, "extra", "none"))
setattr(q, "extra", 7)
print(q.extra, type(q) is Point, type(q).__name__, Point.__name__, Point.move.__name__)
for name in ("sum", "z"):
    try:
        setattr(p, name, 1)
        print(p.z)
    except AttributeError as e:
        print(e)
del p.extra
try:
    print(p.extra)
except AttributeError as e:
    print(e)
