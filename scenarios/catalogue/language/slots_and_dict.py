# What is in __slots__ is in no __dict__: derived classes without __slots__,
# "__dict__" among the slots, dataclasses with slots=True and classes deriving
# from them, exceptions; before and after vars(), and by copies. Deleting a
# slot that is not set; reprs of super().
import copy
import weakref
from dataclasses import dataclass, field


class Base:
    __slots__ = ("a", "__private", "b")

    def __init__(self):
        self.a = 1
        self.__private = 2


class Plain(Base):
    def __init__(self):
        super().__init__()
        self.c = 3


class Open:
    __slots__ = ("x", "__dict__", "__weakref__")


@dataclass(slots=True)
class Point:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)


class Named(Point):
    def __init__(self, name, *args):
        super().__init__(*args)
        self.name = name


class Failure(Exception):
    __slots__ = ("code",)


plain = Plain()
print(vars(plain), plain.a, plain._Base__private, hasattr(plain, "b"))
plain.b = [4]
plain.a += 10
plain.d = 5
print(plain.__dict__, plain.a, plain.b)
del plain.a
for attempt in ("plain.a", "del plain.a", "del plain.zz"):
    try:
        exec(attempt)
    except AttributeError as e:
        print(attempt, "->", e)
plain.a = 12
plain.__dict__ = {"new": 1, "a": "shadowed"}
print(plain.a, plain.new, plain.__dict__, hasattr(plain, "c"))
plain.__dict__["b"] = "not the slot"
print(plain.b, sorted(plain.__dict__))

twin, deep = copy.copy(plain), copy.deepcopy(plain)
print(twin.a, twin.b is plain.b, deep.b is plain.b, deep.b, vars(twin), vars(deep))

it = Open()
it.x, it.y = 1, 2
ref = weakref.ref(it)
print(it.__dict__, it.x, ref() is it)
it.x = 9
it.__dict__.clear()
print(it.x, vars(it), [n for n in dir(it) if not n.startswith("__")])
del it
print(ref())

named = Named("n", 1, 2)
print(named, named == Named("m", 1, 2), vars(named), named.x)
named.x = 7
print(named, named.__dict__ | {"k": 1}, Named.x, Point.__slots__)

e = Failure("text")
e.code = 5
e.note = "n"
print(vars(e), e.code, e.args)


class Counted:
    def __del__(self):
        print("gone")


plain.b = Counted()
plain = None
print("end")


class A:
    def me(self):
        return super(), super(A, type(self)), super(A, A)


class B(A):
    pass


print(*A().me(), *B().me(), super(A))
try:
    super().x
except RuntimeError as error:
    print(error)
