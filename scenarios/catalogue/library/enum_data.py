# enum with data: IntEnum, StrEnum, IntFlag and classes that mix in int, str, float and tuple.
from enum import Enum, IntEnum, IntFlag, StrEnum, auto, unique
import enum


class Pri(IntEnum):
    LOW = 1
    MID = auto()
    HIGH = 10


class Name(StrEnum):
    ALPHA = auto()
    BETA = 'b'


class Mode(IntFlag):
    R = 4
    W = 2
    X = 1
    RW = R | W


class Http(int, Enum):
    OK = 200
    NOT = 404


class S(str, Enum):
    A = 'a'
    B = 'b'

    def up(self):
        return self.value.upper()


def attempt(f):
    try:
        print('->', f())
    except Exception as e:
        print(type(e).__name__, e)


print(Pri.LOW, repr(Pri.LOW), Pri.MID + 1, Pri.LOW < Pri.HIGH, Pri.LOW == 1, Pri(10), f'{Pri.HIGH}', f'{Pri.HIGH:04d}', '%d' % Pri.LOW, str(Pri.MID))
print(sorted([Pri.HIGH, Pri.LOW]), max(Pri), list(Pri), Pri.LOW in (1, 2), [10, 20][Pri.LOW], isinstance(Pri.LOW, int), {1: 'x'}[Pri.LOW])
print(Name.ALPHA, repr(Name.ALPHA), Name.ALPHA == 'alpha', Name.BETA.upper(), f'{Name.BETA}!', Name('b'), 'x-' + Name.ALPHA, Name.ALPHA.value, isinstance(Name.BETA, str), len(Name.ALPHA))
print(Mode.R | Mode.X, repr(Mode.R | Mode.X), Mode.RW, repr(Mode(7)), Mode.R & 4, repr(Mode.R | 8), Mode.R in Mode.RW, int(Mode.RW), repr(~Mode.R), Mode.R + 1, f'{Mode.R}')
print(Http.OK, repr(Http.OK), Http.OK == 200, Http(404), f'{Http.OK}', Http.OK + 1, str(Http.NOT), '%s' % Http.OK)
print(S.A, repr(S.A), S.A == 'a', S.B.up(), f'{S.A}', S('b'), S.A + 'z', str(S.A), ','.join([S.A, S.B]), {'a': 1}[S.A])
attempt(lambda: Pri(99))
attempt(lambda: Name('zz'))
attempt(lambda: S('q'))
attempt(lambda: Pri.LOW.value)
attempt(lambda: Mode('x'))


def bad():
    class B(StrEnum):
        X = 1


attempt(bad)
print(Pri.__members__, type(Pri.LOW.value), Pri.HIGH.name, Pri.LOW.real, hash(Pri.LOW) == hash(1), hash(S.A) == hash('a'))


class Point(tuple, Enum):
    A = (1, 2)


print(Point.A.value, Point.A[0])


class F(float, Enum):
    HALF = 0.5


print(F.HALF, F.HALF * 2, repr(F.HALF), F(0.5))
match 200:
    case Http.OK:
        print('ok')
print(Pri.HIGH // 3, -Pri.LOW, Pri.HIGH - Pri.LOW, bool(Pri.LOW), enum.IntEnum is IntEnum)
