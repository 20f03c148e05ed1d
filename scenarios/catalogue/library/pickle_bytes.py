# Module pickle: round trips of plain data, classes and the library's in every protocol, equal bytes, hooks of classes.
import collections
import copy
import copyreg
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import io
import pathlib
import pickle
import uuid


class Color(enum.Enum):
    RED = 1
    BLUE = "b"


class Perm(enum.IntFlag):
    R = 4
    W = 2


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0
    tags: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True, slots=True)
class Frozen:
    a: int
    b: str


Pair = collections.namedtuple("Pair", "left right")


class Slots:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = 1


class Node:
    def __init__(self, name):
        self.name, self.children, self.parent = name, [], None

    def add(self, child):
        child.parent = self
        self.children.append(child)
        return child


class State:
    def __init__(self):
        self.lock, self.value = object, 3

    def __getstate__(self):
        return {"value": self.value}

    def __setstate__(self, state):
        self.__dict__.update(state, restored=True)


class NewArgs:
    def __new__(cls, a, *, b):
        self = super().__new__(cls)
        self.made = (a, b)
        return self

    def __getnewargs_ex__(self):
        return (self.made[0],), {"b": self.made[1]}


class Reduced:
    def __init__(self, a):
        self.a = a

    def __reduce__(self):
        return Reduced, (self.a + 1,)


class MyList(list):
    pass


class MyDict(dict):
    pass


class MyInt(int):
    pass


class MyError(Exception):
    def __init__(self, message, code):
        super().__init__(message, code)
        self.code = code


def show(value):
    return repr(value)


values = [None, True, False, 0, 255, 256, 65535, 65536, -1, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**63, -2**63, 2**2000, -128, -129, 1.5,
          float("inf"), -0.0, "", "abc", "\xe9\u20ac\U0001f600\n\\", "x" * 300, b"", b"abc", b"\xff" * 300, bytearray(b"xy"), (), (1,), (1, 2),
          (1, 2, 3), (1, 2, 3, 4), [], [1], [1, "a", None], {}, {"a": 1}, {"a": 1, "b": [2]}, 3j, range(1, 9, 2), slice(1, None, 2), ...,
          NotImplemented, int, ValueError, len, Color, Color.RED, Color.BLUE, Perm.R | Perm.W, Point(1, 2, ["t"]), Frozen(1, "z"),
          Pair(1, "r"), MyList([1, 2]), MyDict(a=1), MyInt(7), ValueError("bad", 3), KeyError("k"), MyError("m", 5), OSError(99, "no", "f"),
          collections.OrderedDict(b=1, a=2), collections.deque([1, 2], 5), collections.Counter("aab"), collections.defaultdict(list, k=[1]),
          datetime.datetime(2020, 1, 2, 3, 4, 5, 6), datetime.date(2020, 1, 2), datetime.time(1, 2, 3), datetime.timedelta(1, 2, 3),
          datetime.timezone(datetime.timedelta(hours=2)), datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc), decimal.Decimal("1.50"),
          fractions.Fraction(3, 4), uuid.UUID(int=5), pathlib.PurePosixPath("a/b"), functools.reduce]
for value in values:
    for protocol in range(6):
        data = pickle.dumps(value, protocol)
        back = pickle.loads(data)
        if not (type(back) is type(value) and (back == value or repr(back) == repr(value))):
            print("DIFFERENT", protocol, repr(value), repr(back))
        if protocol in (0, 2, 5) and len(data) < 200:
            print(protocol, show(value), data)
for value in (Slots(), State(), NewArgs(1, b=2), Reduced(1), Node("x")):
    for protocol in (2, 3, 4, 5) if type(value) is not NewArgs else (4, 5):
        try:
            data = pickle.dumps(value, protocol)
            back = pickle.loads(data)
            print(protocol, data, {k: v for k, v in vars(back).items()} if hasattr(back, "__dict__") else back.a)
        except Exception as e:
            print(type(e).__name__, e)
root = Node("root")
root.add(Node("a")).add(Node("b"))
root.add(root)
p = pickle.loads(pickle.dumps(functools.partial(int, base=2)))
print(p("101"), p.func, p.keywords)
back = pickle.loads(pickle.dumps(root))
print(back.children[0].parent is back, back.children[1] is back, back.children[0].children[0].name)
shared = [1]
back = pickle.loads(pickle.dumps([shared, shared, (shared,)]))
print(back[0] is back[1] is back[2][0])
loop = []
loop.append((loop, {"l": loop}))
back = pickle.loads(pickle.dumps(loop))
print(back[0][0] is back, back[0][1]["l"] is back)
for size in (999, 1000, 1001, 2001):
    print(size, [len(pickle.dumps(list(range(size)), p)) for p in range(6)], len(pickle.dumps({str(i): i for i in range(size)})),
          len(pickle.dumps(MyList(range(size)))))
big = pickle.dumps(["x" * 70000, b"y" * 70000, "small", list(range(30000))])
print(len(big), pickle.loads(big)[2])
f = io.BytesIO()
p = pickle.Pickler(f, 4)
for item in ("one", ["one"], {"k": "one"}):
    p.dump(item)
f.seek(0)
u = pickle.Unpickler(f)
print(u.load(), u.load(), u.load())
try:
    u.load()
except EOFError as e:
    print(repr(e))


class Registry(pickle.Pickler):
    def persistent_id(self, obj):
        return ("node", obj.name) if isinstance(obj, Node) else None


class Lookup(pickle.Unpickler):
    def persistent_load(self, pid):
        return {"found": pid}

    def find_class(self, module, name):
        if module == "builtins" and name == "eval":
            raise pickle.UnpicklingError(f"global '{module}.{name}' is forbidden")
        return super().find_class(module, name)


f = io.BytesIO()
Registry(f).dump([Node("n"), 3])
print(f.getvalue(), Lookup(io.BytesIO(f.getvalue())).load())
for text in (b"cbuiltins\neval\n(S'1+1'\ntR.", b"cbuiltins\nlen\n(Vhello\ntR."):
    try:
        print(Lookup(io.BytesIO(text)).load())
    except pickle.UnpicklingError as e:
        print(e)


class Custom(pickle.Pickler):
    dispatch_table = copyreg.dispatch_table.copy()


Custom.dispatch_table[Node] = lambda node: (Node, (node.name + "!",))
f = io.BytesIO()
Custom(f).dump(Node("c"))
print(pickle.loads(f.getvalue()).name)
copyreg.pickle(Slots, lambda s: (Slots, ()))
print(pickle.loads(pickle.dumps(Slots(), 0)).a)


class Override(pickle.Pickler):
    def reducer_override(self, obj):
        return (str, ("replaced",)) if isinstance(obj, Node) else NotImplemented


f = io.BytesIO()
Override(f).dump([Node("o")])
print(pickle.loads(f.getvalue()))
print(copy.copy(State()).__dict__, pickle.HIGHEST_PROTOCOL, pickle.DEFAULT_PROTOCOL, pickle.format_version)
e = pickle.loads(pickle.dumps(MyError("m", 5)))
print(e.args, e.code, type(e))
