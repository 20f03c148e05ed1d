# A member of IntEnum, StrEnum or IntFlag is formatted by its data type: without a spec as str() shows it.
import enum


class Prio(enum.IntEnum):
    LOW = 1
    HIGH = 10

    def __str__(self):
        return self.name.title()


class Word(enum.StrEnum):
    A = "a"

    def __str__(self):
        return "<" + self.value + ">"


class Bits(enum.IntFlag):
    R = 1

    def __str__(self):
        return "bits"


class Real(float, enum.ReprEnum):
    HALF = 0.5


class Plain(int, enum.Enum):
    ONE = 1


class Number(int):
    def __format__(self, spec):
        return f"number({int(self)}, {spec!r})"


class Custom(Number, enum.ReprEnum):
    X = 3


for m in (*Prio, *Word, *Bits, *Real, *Plain, *Custom):
    print(f"{m} {m!s} {m:>6} {m!r}", format(m), "{}".format(m), "%s" % m)
print(dir(Prio.LOW)[-5:], [n for n in dir(Prio) if not n.startswith("_")])
