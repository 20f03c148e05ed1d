# match over syntax trees, events, commands and messages of a queue.
"""match statements over syntax trees, events and commands."""
import asyncio
from dataclasses import dataclass
from enum import Enum
from collections import namedtuple, OrderedDict, deque
import re


@dataclass
class Num:
    value: float


@dataclass
class Bin:
    op: str
    left: object
    right: object


@dataclass
class Neg:
    operand: object


class Ev(Enum):
    UP = 1
    DOWN = 2


Pt = namedtuple("Pt", "x y z", defaults=(0,))


class Vec:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Weird:
    __match_args__ = ("a",)

    @property
    def a(self):
        print("a read")
        return 5


def evaluate(node):
    match node:
        case Num(value):
            return value
        case Bin("+", left, right):
            return evaluate(left) + evaluate(right)
        case Bin(op="*", left=Num(0), right=_) | Bin(op="*", left=_, right=Num(0)):
            return 0
        case Bin("*", left, right):
            return evaluate(left) * evaluate(right)
        case Bin(op, Num() as a, Num() as b) if op == "-":
            return a.value - b.value
        case Neg(Neg(inner)):
            return evaluate(inner)
        case Neg(operand=inner):
            return -evaluate(inner)
        case int() | float() as n:
            return n
        case _:
            raise TypeError(f"cannot evaluate {node!r}")


def classify(x):
    match x:
        case None | True | False:
            return f"singleton {x}"
        case 0:
            return "zero"
        case -1 | 1.5 | 2 + 3j | -0.5 - 1j:
            return f"number {x}"
        case "quit" | b"quit":
            return "quit"
        case int(n) if n > 100:
            return f"big {n}"
        case bool() | int():
            return "int"
        case str(s) if (m := re.fullmatch(r"(\w+)=(\w+)", s)):
            return f"pair {m.groups()}"
        case str():
            return f"str {x}"
        case []:
            return "empty"
        case [x]:
            return f"one {x}"
        case [int(a), int(b), *rest] if a < b:
            return f"ordered {a} {b} {rest}"
        case (first, *_, last):
            return f"{first}..{last}"
        case {"type": "click", "pos": (x, y), **rest}:
            return f"click {x},{y} {rest}"
        case {"type": str(t), "data": {"items": [{"id": i}, *_]}}:
            return f"{t} first {i}"
        case {"n": 1 | 2 | 3 as n}:
            return f"small n {n}"
        case {}:
            return f"mapping {len(x)}"
        case Ev.UP:
            return "up"
        case Ev.DOWN as e:
            return f"{e.name.lower()}"
        case Pt(x=0, y=0):
            return "origin"
        case Vec(x, y) if x == y:
            return f"diagonal {x}"
        case Vec(0, y=yy):
            return f"on y {yy}"
        case Weird(5):
            return "weird"
        case set() | frozenset():
            return "set"
        case type():
            return f"type {x.__name__}"
        case object(__name__=n):
            return f"named {n}"
        case _:
            return "other"


def run(command, state):
    match command.split():
        case ["go", ("north" | "south") as d]:
            state["pos"] += {"north": 1, "south": -1}[d]
        case ["go", d]:
            return f"no way {d}"
        case ["take", *items] if items:
            state["bag"].extend(items)
        case ["drop", item] if item in state["bag"]:
            state["bag"].remove(item)
        case ["drop", _]:
            return "not there"
        case ["look"] | ["l"]:
            return str(state)
        case []:
            return ""
        case [verb, *_]:
            return f"unknown {verb}"
    return "ok"


def scoped(x):
    match x:
        case [a, b] if a > b:
            pass
        case [a, c]:
            return locals()
    return sorted(locals())


async def main():
    tree = Bin("+", Num(2), Bin("*", Num(3), Neg(Neg(Num(4)))))
    print(evaluate(tree), evaluate(Bin("*", Num(0), "x")), evaluate(Bin("-", Num(5), Num(3))), evaluate(Neg(7)))
    for bad in (Bin("-", Neg(Num(1)), Num(2)), "x"):
        try:
            evaluate(bad)
        except TypeError as e:
            print(e)
    for x in (None, True, 0, 0.0, -1, 1.5, 2 + 3j, -0.5 - 1j, "quit", b"quit", 500, 5, "a=b", "zz", [], (), [9], (1, 2, 3), [3, 2, 1], deque([1, 2]), range(3), "ab", b"ab", bytearray(b"ab"), {"type": "click", "pos": [1, 2], "b": 3}, {"type": "x", "data": {"items": [{"id": 7}, 0]}}, {"n": 2}, OrderedDict(), {"q": 1}, Ev.UP, Ev.DOWN, Pt(0, 0), Pt(1, 2), Vec(3, 3), Vec(0, 4), Vec(1, 2), Weird(), {1}, int, len, object(), iter([])):
        print(type(x).__name__, classify(x))
    state = {"pos": 0, "bag": []}
    for c in ("go north", "go north", "go west", "take a b", "take", "drop a", "drop z", "l", "", "dance now"):
        print(repr(c), run(c, state))
    print(scoped([1, 2]), scoped([3, 2]), scoped(5))
    for args in ((1, 2, 3), (1,)):
        try:
            match Vec(1, 2):
                case Vec(a, b, c):
                    pass
        except TypeError as e:
            print(e)
            break
    try:
        match 5:
            case Vec.nope:
                pass
    except AttributeError as e:
        print(e)
    try:
        match 5:
            case classify(x):
                pass
    except TypeError as e:
        print(e)
    try:
        match Num(1):
            case Num(1, value=1):
                pass
    except TypeError as e:
        print(e)

    async def producer(q):
        for item in ({"op": "add", "n": 1}, {"op": "add", "n": 5}, {"op": "mul", "n": 3}, ["bad"], {"op": "stop"}):
            await q.put(item)
            await asyncio.sleep(0.1)

    async def consumer(q):
        total = 0
        while True:
            match await q.get():
                case {"op": "add", "n": n}:
                    total += n
                case {"op": "mul", "n": n}:
                    total *= n
                case {"op": "stop"}:
                    return total
                case other:
                    print("ignored", other)
    q = asyncio.Queue()
    async with asyncio.TaskGroup() as tg:
        tg.create_task(producer(q))
        t = tg.create_task(consumer(q))
    match t.result(), t.cancelled():
        case (int(n), False):
            print("total", n)

asyncio.run(main())
