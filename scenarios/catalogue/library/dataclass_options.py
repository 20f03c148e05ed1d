# dataclasses: what the decorator's options and field() make of a class, and each error.
import dataclasses
from dataclasses import (KW_ONLY, MISSING, Field, FrozenInstanceError, InitVar, asdict, astuple, dataclass, field, fields,
                         is_dataclass, make_dataclass, replace)
from typing import Any, ClassVar, List, Optional


def attempt(f):
    try:
        print('->', f())
    except Exception as e:
        print(type(e).__name__, e)


@dataclass
class Point:
    x: int
    y: int = 0


@dataclass(order=True)
class Item:
    name: str
    price: float = field(default=1.0, compare=True)
    tags: list[str] = field(default_factory=list, compare=False)
    note: Optional[str] = field(default=None, repr=False)
    count: ClassVar[int] = 0

    def total(self, n=1):
        return self.price * n


@dataclass(frozen=True)
class Frozen:
    a: int
    b: str = 'b'


@dataclass
class Base:
    a: int
    b: int = 2


@dataclass
class Child(Base):
    c: int = 3
    b: int = 20


@dataclass
class Kw:
    a: int
    _: KW_ONLY
    b: int = 1
    c: str


@dataclass(kw_only=True)
class AllKw:
    a: int
    b: int = field(default=2)


@dataclass
class Post:
    a: int
    factor: InitVar[int] = 2
    total: int = field(init=False)
    log: list = field(default_factory=list, init=False, repr=False)

    def __post_init__(self, factor):
        self.total = self.a * factor
        self.log.append('made')


@dataclass(slots=True)
class Slotted:
    x: int
    y: int = 5

    def dist(self):
        return self.x + self.y


@dataclass(eq=False)
class NoEq:
    x: int


@dataclass(unsafe_hash=True)
class Hashed:
    x: int
    y: int = field(default=0, hash=False)


@dataclass(repr=False)
class NoRepr:
    x: int

    def __repr__(self):
        return f'NR{self.x}'


@dataclass
class Node:
    value: int
    children: List['Node'] = field(default_factory=list)
    parent: Optional['Node'] = None


@dataclass
class Strs:
    x: 'int'
    y: 'ClassVar[int]' = 5
    z: 'list[int]' = field(default_factory=list)


p = Point(1)
print(p, Point(1, 2), Point(x=3, y=4), p == Point(1, 0), p == Point(1, 1), p != Point(2), p == (1, 0), Point.__doc__)
i = Item('a', 2.0, ['t'])
print(i, i.total(3), Item('a') < Item('b'), sorted([Item('b'), Item('a', 3.0), Item('a', 2.0)]), Item.count, Item('x').tags is Item('x').tags)
print(Item('a', 1.0, [1]) == Item('a', 1.0, [2]), Item.__doc__)
f = Frozen(1)
print(f, hash(f) == hash(Frozen(1)), {f: 1}[Frozen(1)], Frozen.__hash__ is not None, Point.__hash__)
attempt(lambda: setattr(f, 'a', 2))
attempt(lambda: setattr(f, 'zz', 2))
attempt(lambda: delattr(f, 'a'))
attempt(lambda: hash(p))
print(Child(1), Child(1, 2, 3), [x.name for x in fields(Child)], Child(1) == Base(1, 20), Child.__doc__)
print(Kw(1, c='x'), Kw.__doc__, AllKw(a=1), AllKw(b=3, a=2))
print(Post(3), Post(3, 5), Post(3, factor=7).total, Post(1).log, Post.__doc__)
s = Slotted(1)
print(s, s.dist(), Slotted.__slots__, hasattr(s, '__dict__'), s == Slotted(1, 5))
attempt(lambda: setattr(s, 'q', 1))
print(NoEq(1) == NoEq(1), hash(NoEq(1)) is not None, hash(Hashed(1, 2)) == hash(Hashed(1, 3)), NoRepr(4))
n = Node(1)
n.children.append(Node(2, parent=None))
print(n)
n.children.append(n)
print(n)
print(Strs(1), Strs.y, [x.name for x in fields(Strs)])
for call in (lambda: Point(), lambda: Point(1, 2, 3), lambda: Point(1, z=3), lambda: Point(1, x=2), lambda: Kw(1), lambda: Kw(1, 2, c='x'),
             lambda: AllKw(1), lambda: Post(1, total=3), lambda: Node(), lambda: Item(), lambda: Base(), lambda: Kw(c='d')):
    attempt(call)
print(asdict(Item('a', tags=['x'])), astuple(Point(1, 2)), asdict(n.children[0]), astuple(Child(1)))
print(asdict(Point(1), dict_factory=lambda items: sorted(items)), replace(p, y=9), replace(f, a=5))
attempt(lambda: replace(Post(1), total=4))
print(is_dataclass(Point), is_dataclass(p), is_dataclass(5), dataclasses.is_dataclass(int))
print(fields(Point)[0].name, fields(Point)[0].type, fields(Point)[1].default, fields(Point)[0].default is MISSING)
print(fields(Item)[2])
attempt(lambda: fields(5))
attempt(lambda: asdict(5))
C = make_dataclass('C', ['a', ('b', int), ('c', int, field(default=7))], namespace={'hi': lambda self: 'hi'})
print(C(1, 2), C(1, 2).hi(), C.__name__)


def bad_default():
    @dataclass
    class B:
        x: list = []


def bad_order():
    @dataclass
    class B:
        x: int = 1
        y: int


def bad_both():
    @dataclass
    class B:
        x: int = field(default=1, default_factory=int)


def bad_frozen():
    @dataclass
    class B(Frozen):
        z: int = 1


def bad_unannotated():
    @dataclass
    class B:
        x = field(default=1)


def bad_ordering():
    @dataclass(order=True)
    class B:
        x: int

        def __lt__(self, o):
            return True


def bad_eq():
    @dataclass(order=True, eq=False)
    class B:
        x: int


for b in (bad_default, bad_order, bad_both, bad_frozen, bad_unannotated, bad_ordering, bad_eq):
    attempt(b)
match Point(1, 2):
    case Point(1, y):
        print('matched', y)
print(Point.__match_args__, Kw.__match_args__, Point.__init__.__name__, Point.__init__.__qualname__, Point.__eq__.__qualname__)
print(Point(1).__dict__, vars(Frozen(2)), Point.__dataclass_params__)


@dataclass
class Self_:
    self: int
    other: int = 2


print(Self_(1), Self_(self=3))


@dataclass
class Prop:
    _x: int = 1

    @property
    def x(self):
        return self._x


print(Prop(4).x, Item('q').price, repr(field()))


@dataclass
class Later:
    nxt: NotYet | None = None
    many: list[NotYet] = field(default_factory=list)


print([f.name for f in fields(Later)], Later())


@dataclass(frozen=True, slots=True)
class FS:
    a: int = 1


print(FS(), FS(3) == FS(3))
attempt(lambda: setattr(FS(), 'a', 3))


@dataclass
class Par:
    x: int = 0

    def __post_init__(self):
        self.seen = ['par']


@dataclass
class Chi(Par):
    y: int = 1

    def __post_init__(self):
        super().__post_init__()
        self.seen.append('chi')


print(Chi(1, 2).seen, Chi.__mro__[1].__name__, Point(1) is Point(1), Point.__init__.__annotations__)
