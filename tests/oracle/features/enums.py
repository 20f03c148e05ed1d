"""enum: classes of all kinds with values of all kinds, lookups, flags and their arithmetic."""

PRELUDE = """
import enum
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto

ENUMS = []


@known(ENUMS)
class State(Enum):
    IDLE = 1
    BUSY = 2
    DONE = 3

    @property
    def ended(self):
        return self is State.DONE


@known(ENUMS)
class Level(IntEnum):
    LOW = 1
    MID = 5
    HIGH = 10


@known(ENUMS)
class Access(Flag):
    READ = auto()
    WRITE = auto()
    RUN = auto()
    BOTH = READ | WRITE


def kind_of_enum(n):
    return ENUMS[n % len(ENUMS)]


def member(n):
    members = list(kind_of_enum(n))
    return members[n % len(members)]
"""

PARTS = ["pass", "{enums_class}", "{enums_class}", "{enums_class}\n\n{enums_class}"]

RULES = {
    "enums_class": [
        "try:\n    @known(ENUMS){enums_check}\n    class Choice{NUMBERED}({enums_base}):\n        {enums_body}\n"
        "except Exception as e:\n    print('no enum:', chain(e))",
    ],
    "enums_check": ["", "", "", "\n@enum.unique"],
    "enums_base": ["Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "str, Enum", "int, Enum", "Thing, Enum", "Flag, boundary=enum.KEEP",
        "Flag, boundary=enum.CONFORM", "IntFlag, boundary=enum.STRICT", "State", "Behave", "Flag, boundary=enum.EJECT", "float, Enum"],
    "enums_body": ["{enums_members}", "{enums_members}\n\n{enums_method}", "{enums_method}\n\n{enums_members}", "{enums_members}\n\n{enums_method}\n\n{enums_method}"],
    "enums_members": ["A = 1\nB = 2\nC = 3", "A = auto()\nB = auto()\nC = auto()", "A = 'a'\nB = 'b'\nC = 'a'", "A = 4\nB = auto()\nC = {NUMBERED}",
        "A = 1\nB = A\nC = A | 8", "A = 1, 'one'\nB = 2, 'two'", "A = 'x'\nB = auto()", "A = 1\nA = 2", "A = [1]\nB = (2,)\nC = None",
        "A = True\nB = 1\nC = 1.0", "A, B, C = range(3)", "A = 3\nB = 5", "_ignore_ = ['x']\nx = 1\nA = x + 1\nB = x + 2",
        "A = enum.nonmember(1)\nB = enum.member(2)\nC = 3", "A = -1\nB = 0\nC = 0x10", "pass"],
    "enums_method": [
        "def shown(self):\n    return f'{self.name}={self.value!r}'",
        "@classmethod\ndef _missing_(cls, value):\n    print('missing', value)\n    return cls.A if value == 0 else None",
        "@staticmethod\ndef _generate_next_value_(name, start, count, last_values):\n    return name.lower() * (count + 1)",
        "def __str__(self):\n    return self.name.lower()", "def __lt__(self, other):\n    return self.name < other.name",
        "def __init__(self, *values):\n    self.size = len(values)", "@property\ndef low(self):\n    return self.value * 2",
        "def __new__(cls, value, *more):\n    made = object.__new__(cls)\n    made._value_ = value\n    made.more = more\n    return made",
        "def __call__(self):\n    return self._name_", "@enum.property\ndef low(self):\n    return 'low'", "def __format__(self, spec):\n    return 'F' + spec",
    ],
    "enums_member": ["member({k})", "member({k})", "kind_of_enum({k}).A", "State.BUSY", "Level.MID", "Access.READ | Access.RUN", "Access(n)",
        "kind_of_enum({k})({k})", "kind_of_enum({k})['B']"],
}

MORE = {
    "object": ["{enums_member}", "{enums_member}", "State.DONE"],
    "plain": ["Level.LOW", "State.IDLE.ended"],
    "sync": [
        "{enums_member}", "{enums_member}", "{enums_member}", "({enums_member}).name", "({enums_member}).value", "list(kind_of_enum({k}))", "len(kind_of_enum({k}))",
        "kind_of_enum({k})({object})", "kind_of_enum({k})({k})", "kind_of_enum({k})['A']", "kind_of_enum({k})['Z']", "kind_of_enum({k}).Z", "str({enums_member})",
        "f\"\"\"{{enums_member}!s} {{enums_member}:>12} {{enums_member}!r:.5}\"\"\"", "({enums_member}) | ({enums_member})", "({enums_member}) & ({enums_member})",
        "({enums_member}) ^ ({enums_member})", "~({enums_member})", "({enums_member}) == ({enums_member})", "({enums_member}) < ({enums_member})",
        "({enums_member}) is ({enums_member})", "({enums_member}) in kind_of_enum({k})", "({enums_member}) in ({enums_member})", "{object} in kind_of_enum({k})",
        "kind_of_enum({k}).__members__", "list(kind_of_enum({k}).__members__.items())", "({enums_member}).shown()", "({enums_member}).low", "({enums_member}) + 1",
        "bool({enums_member})", "list({enums_member})", "len({enums_member})", "isinstance({enums_member}, int)", "kind_of_enum({k})", "kind_of_enum({k}).__name__",
        "setattr(State, 'IDLE', 3)", "setattr({enums_member}, 'name', 3)", "setattr(kind_of_enum({k}), 'more', 3)", "({enums_member}).more", "State('x')",
        "Enum('Made{NUMBERED}', 'A B C')(2)", "Enum('Made{NUMBERED}', {'A': n, 'B': {k}})", "IntEnum('Made{NUMBERED}', [('A', 3), 'B'])", "Flag('Made{NUMBERED}', 'A B', start={k})",
        "sorted(kind_of_enum({k}))", "{enums_member}.A", "repr({enums_member})", "format({enums_member}, '>6')", "f\"\"\"{{enums_member}:{{k}}}\"\"\"", "kind_of_enum({k})(3) and None",
        "dict.fromkeys(kind_of_enum({k}), n)", "[m.name for m in reversed(kind_of_enum({k}))]", "hash({enums_member}) == hash({enums_member})",
        "json.dumps({'a': {enums_member}})", "copy.deepcopy({enums_member}) is {enums_member}", "int({enums_member})", "'%s %d' % (Level.LOW, Level.HIGH)",
        "({enums_member})()", "kind_of_enum({k}).__doc__", "type({enums_member}).__mro__", "kind_of_enum(n)._member_names_", "kind_of_enum(n)._value2member_map_",
    ],
    "astep": ["x = {enums_member}\nawait {aw}\nprint(x, x.name)", "print({enums_member}, await asyncio.sleep({delay}, {enums_member}))"],
    "tstep": ["print(State(n), Level.LOW)", "for x in Level:\n    print(x, x.name)\n    await asyncio.sleep(0)", "print(f'{Level.HIGH:>4} {State.DONE}', State.DONE.ended)",
        "x = Access.READ | Access.RUN\nawait {queue}.put(x)\nprint(x, x in Access.BOTH)"],
    "pattern": ["State.IDLE | State.BUSY", "State()", "Level.LOW", "Access.READ", "Level(value=v)", "State(name='DONE')"],
    "matched": ["{enums_member}", "({enums_member}, n)"],
}
