# Pins enum's metaclass by both names, EnumDict, FlagBoundary, ReprEnum, member, nonmember and
# property.
import enum


def attempt(*actions):
    for i, action in enumerate(actions):
        try:
            print(i, repr(action()))
        except Exception as e:
            print(i, type(e).__name__, e)


class Mixed(enum.Enum):
    A = 1
    inner = enum.nonmember([1, 2])

    @enum.member
    def called():
        return "called"

    @enum.nonmember
    class Nested:
        pass

    @enum.member
    class Kept:
        pass

    @enum.property
    def doubled(self):
        return self.value * 2

    @enum.property
    def name2(self):
        return self.name.lower()


print(list(Mixed), Mixed.inner, Mixed.Nested, Mixed.Kept, Mixed.A.doubled, Mixed.called.value(), Mixed.A.name2, enum.EnumMeta is enum.EnumType, type(Mixed) is enum.EnumType)
attempt(lambda: Mixed.doubled, lambda: setattr(Mixed.A, "doubled", 1), lambda: Mixed["inner"], lambda: enum.EnumType("X", (enum.Enum,), {}), lambda: enum.EnumDict, lambda: isinstance(Mixed.__members__, dict))


class Plain(int, enum.Enum):
    ONE = 1


class Repr(int, enum.ReprEnum):
    ONE = 1


class Text(str, enum.ReprEnum):
    A = "a"


print(Plain.ONE, Repr.ONE, Text.A, f"{Plain.ONE}", f"{Repr.ONE:03d}", f"{Text.A:>3}", repr(Repr.ONE), str(Text.A), Repr.ONE + 1, issubclass(enum.IntEnum, enum.ReprEnum), issubclass(enum.StrEnum, enum.ReprEnum))
print(list(enum.FlagBoundary), enum.STRICT, enum.CONFORM, enum.EJECT, enum.KEEP, enum.FlagBoundary("keep"))
for boundary in enum.FlagBoundary:

    class Flags(enum.Flag, boundary=boundary):
        A = 1
        C = 4

    class Ints(enum.IntFlag, boundary=boundary):
        A = 1
        C = 4

    attempt(lambda: Flags(2), lambda: Flags(7), lambda: ~Flags.A, lambda: Flags(-1), lambda: Ints(2), lambda: Ints(9), lambda: ~Ints.A, lambda: Ints.A | 8, lambda: Flags(5) & Flags.A, lambda: list(Ints(13)))


class Named(str, enum.Enum):
    A = "a"


class Loud(str):
    def __str__(self):
        return self.upper() + "!"


# print() of one str that is no plain one shows str() of it.
print(Named.A)
print(Loud("x"))
print(Text.A)
