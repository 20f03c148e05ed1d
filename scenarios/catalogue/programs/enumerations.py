# Enumerations of all kinds in a state machine: values, flags, aliases, functional forms, errors.
"""A state machine with enums of each kind."""
import asyncio
import enum
from enum import Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique, member, nonmember, verify, CONTINUOUS, NAMED_FLAGS
import json
import pickle
import copy


class State(Enum):
    IDLE = "idle"
    RUNNING = "running"
    DONE = "done"
    FINISHED = DONE

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            for m in cls:
                if m.value == value.lower():
                    return m
        return None

    @property
    def is_final(self):
        return self is State.DONE

    def next(self):
        order = list(type(self))
        i = order.index(self)
        return order[min(i + 1, len(order) - 1)]


class Planet(Enum):
    MERCURY = (3.303e23, 2.4397e6)
    EARTH = (5.976e24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return 6.67300E-11 * self.mass / (self.radius * self.radius)


class Priority(IntEnum):
    LOW = auto()
    MID = auto()
    HIGH = 10
    TOP = auto()


class Color(StrEnum):
    RED = auto()
    DARK_BLUE = auto()


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W
    ALL = R | W | X


class Mode(IntFlag, boundary=enum.KEEP):
    A = 1
    B = 4


class Auto(Enum):
    def _generate_next_value_(name, start, count, last):
        return f"{name.lower()}-{count}-{last}"
    ONE = auto()
    TWO = auto()


class Op(Enum):
    ADD = member(lambda a, b: a + b)
    helper = nonmember(3)

    def __call__(self, *args):
        return self.value(*args)


def show(label, fn):
    try:
        print(label, fn())
    except Exception as e:
        print(label, type(e).__name__, e)


async def main():
    s = State.IDLE
    while not s.is_final:
        await asyncio.sleep(0.1)
        print(s, "->", s := s.next())
    show("missing", lambda: State("RUNNING"))
    show("bad", lambda: State("x"))
    show("bad2", lambda: State[3])
    show("bad3", lambda: State["NOPE"])
    show("alias", lambda: (State.FINISHED is State.DONE, State.__members__))
    show("planet", lambda: [f"{p.name} {p.gravity:.2f}" for p in Planet])
    show("int", lambda: [Priority.TOP, Priority.LOW + 1, Priority(2), f"{Priority.MID}", f"{Priority.MID:>4d}", str(Priority.HIGH), Priority.LOW < Priority.MID, sorted(Priority, reverse=True)])
    show("str", lambda: [Color.RED, f"{Color.DARK_BLUE}", Color("red"), Color.RED.upper(), Color.RED == "red", "red" in Color])
    show("flag", lambda: [Perm.R | Perm.X, Perm.ALL & ~Perm.W, Perm.RW, ~Perm.R, list(Perm.ALL), len(Perm.RW), Perm.R in Perm.RW, Perm(0), bool(Perm(0)), Perm(5).name, Perm(6)])
    show("flag bad", lambda: Perm(16))
    show("flag str", lambda: Perm("x"))
    show("mode", lambda: [Mode(3), Mode(8), Mode.A | 8, Mode.A + 1, ~Mode.A, Mode(7).name, list(Mode(15))])
    show("auto", lambda: [m.value for m in Auto])
    show("op", lambda: (Op.ADD(2, 3), Op.helper, list(Op)))
    show("json", lambda: json.dumps({"p": Priority.HIGH, "c": Color.RED, Priority.LOW: 1}))
    show("json state", lambda: json.dumps({"s": State.IDLE}))
    show("pickle", lambda: pickle.loads(pickle.dumps([State.DONE, Perm.RW, Perm.R | Perm.X])))
    show("copy", lambda: copy.deepcopy(State.DONE) is State.DONE)
    show("set", lambda: setattr(State.DONE, "value", 3))
    show("reassign", lambda: setattr(State, "DONE", 3))
    show("del", lambda: delattr(State, "DONE"))
    show("subclass", lambda: type("S2", (State,), {}))
    show("functional", lambda: list(Enum("Animal", "CAT DOG")))
    show("functional2", lambda: list(IntEnum("N", {"A": 3, "B": 9}, start=5)))
    show("functional3", lambda: Enum("P", ["A", "B"], start=7, module="m", qualname="q.P").B)
    show("contains", lambda: ("idle" in State, State.IDLE in State, 77 in State))
    show("iter", lambda: (len(State), list(reversed(State)), State.__name__, repr(State)))
    show("hash", lambda: {State.IDLE: 1, State.DONE: 2}[State.FINISHED])
    show("cmp", lambda: State.IDLE < State.DONE)
    show("doc", lambda: (State.IDLE.__class__, isinstance(State.IDLE, State), State.IDLE.name, State.IDLE._value_))
    try:
        @unique
        class U(Enum):
            A = 1
            B = 1
            C = 1
    except ValueError as e:
        print(e)
    try:
        @verify(CONTINUOUS)
        class V(IntEnum):
            A = 1
            C = 4
    except ValueError as e:
        print(e)
    try:
        @verify(NAMED_FLAGS)
        class W(Flag):
            A = 1
            C = 6
    except ValueError as e:
        print(e)
    try:
        class Dup(Enum):
            A = 1
            A = 2
    except TypeError as e:
        print(e)
    match Priority(10):
        case Priority.LOW:
            print("low")
        case Priority.HIGH | Priority.TOP:
            print("high")
    with_meta = State.__class__
    print(with_meta, enum.EnumType is with_meta, State.__mro__)

asyncio.run(main())
