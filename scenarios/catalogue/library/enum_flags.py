# enum.Flag: combinations, boundaries and their errors.
from enum import Flag, auto, CONFORM, EJECT, KEEP, STRICT


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


class Sparse(Flag, boundary=CONFORM):
    A = 1
    C = 4


class Eject(Flag, boundary=EJECT):
    A = 1
    B = 2


class Keep(Flag, boundary=KEEP):
    A = 1
    B = 2


def attempt(f):
    try:
        print('->', f())
    except Exception as e:
        print(type(e).__name__, e)


print(Perm.R, repr(Perm.RW), list(Perm), len(Perm), Perm.RW.value, Perm)
print(Perm.R | Perm.X, repr(Perm.R | Perm.X), repr(Perm.R | Perm.W), Perm.R & Perm.W, repr(Perm(0)), str(Perm(0)))
print(~Perm.R, repr(~Perm.RW), Perm.R ^ Perm.RW, Perm.R in Perm.RW, Perm.X in Perm.RW, bool(Perm(0)), bool(Perm.R))
print(list(Perm.RW), len(Perm.RW), list(Perm.R | Perm.W | Perm.X), Perm(3) is Perm.RW, Perm(7), Perm['R'])
print((Perm.R | Perm.X).name, (Perm.R | Perm.X).value, Perm(0).name, f'{Perm.R | Perm.W}')
attempt(lambda: Perm(8))
attempt(lambda: Perm('x'))
attempt(lambda: Perm.R | 1)
attempt(lambda: 1 in Perm.R)
attempt(lambda: Perm(-1))
attempt(lambda: 3 in Perm)
attempt(lambda: 9 in Perm)
attempt(lambda: Perm.R < Perm.W)
attempt(lambda: Sparse(6))
attempt(lambda: repr(Sparse(7)))
attempt(lambda: Eject(9))
attempt(lambda: repr(Keep(9)))
attempt(lambda: repr(Keep(8)))
attempt(lambda: str(Keep(12)))
value = Perm.R
value |= Perm.X
print(value, value == Perm.R | Perm.X, value is Perm(5), {value: 1}[Perm(5)])
value &= ~Perm.R
print(value, Perm.__members__.keys())
Access = Flag('Access', 'READ WRITE')
print(Access.READ | Access.WRITE, list(Access), Access.WRITE.value)


class Color(Flag):
    BLACK = 0
    RED = 1
    BLUE = 2
    PURPLE = RED | BLUE

    def mixed(self):
        return [m.name for m in self]


print(Color.BLACK, repr(Color.BLACK), Color.PURPLE.mixed(), list(Color), Color.RED | Color.BLUE, repr(Color.PURPLE))
print(STRICT, repr(KEEP))
