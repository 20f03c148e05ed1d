# enum.verify with its three checks, show_flag_values, global_enum.
import enum
from enum import CONTINUOUS, NAMED_FLAGS, UNIQUE, Enum, EnumCheck, Flag, IntEnum, IntFlag, verify


def attempt(*checks, base=Enum, **members):
    try:
        made = verify(*checks)(base("Made", members))
        print("fine", list(made))
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)


attempt(UNIQUE, A=1, B=2)
attempt(UNIQUE, A=1, B=1, C=2, D=2)
attempt(CONTINUOUS, A=1, B=2, C=3)
attempt(CONTINUOUS, base=IntEnum, A=1, B=3, C=6)
attempt(CONTINUOUS, A=5)
attempt(CONTINUOUS, base=IntFlag, A=1, B=8, C=2)
attempt(CONTINUOUS, base=Flag, A=1, B=2, C=4)
attempt(NAMED_FLAGS, base=Flag, A=1, B=2, C=3)
attempt(NAMED_FLAGS, base=Flag, A=1, B=2, C=7)
attempt(NAMED_FLAGS, base=Flag, A=1, C=7, D=24, E=64)
attempt(UNIQUE, CONTINUOUS, A=1, B=2)
attempt(CONTINUOUS, base=IntEnum, **{f"M{i}": i * 3 for i in range(60)})
try:
    verify(UNIQUE)(int)
except TypeError as e:
    print(e)
print(list(EnumCheck), EnumCheck.UNIQUE, repr(UNIQUE), enum.show_flag_values(13), verify.__module__)


@enum.global_enum
class Level(IntEnum):
    LOW = 1
    HIGH = 2


@enum.global_enum
class Perm(Flag):
    R = 4
    W = 2
    RW = 6


print(LOW, repr(HIGH), HIGH is Level.HIGH, str(Perm.R), repr(Perm.R), repr(R | W), repr(Perm.RW), repr(Perm(0)))
print(enum.global_enum_repr(LOW), enum.global_flag_repr(R | W), enum.global_str(Perm.RW))
