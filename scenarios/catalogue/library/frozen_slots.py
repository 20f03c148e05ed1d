# A frozen dataclass with slots: super() in its __setattr__ still names the class without slots.
from dataclasses import dataclass, field


def show(call):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)


@dataclass(frozen=True, slots=True)
class Point:
    x: int = 1
    y: list = field(default_factory=list)

    def cls(self):
        return __class__ is type(self)


class Named(Point):
    __slots__ = ("name",)


p = Point(2)
for name in "x", "y", "z":
    show(lambda: setattr(p, name, 3))
    show(lambda: delattr(p, name))
show(lambda: setattr(Named(), "name", "n"))
show(lambda: setattr(Named(), "x", "n"))
print(p, p.cls(), hash(Point(1, ())) == hash(Point(1, ())), Point.__slots__)
