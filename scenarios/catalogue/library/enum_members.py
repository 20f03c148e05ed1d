# enum: members, values, auto(), aliases, look-up and its errors, methods, __new__, the functional API.

from enum import Enum, auto, unique


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1


class State(Enum):
    IDLE = auto()
    RUNNING = auto()
    DONE = 'done'

    def is_final(self):
        return self is State.DONE

    @property
    def label(self):
        return self.name.title()

    @classmethod
    def default(cls):
        return cls.IDLE

    @staticmethod
    def helper():
        return 5


class Planet(Enum):
    MERCURY = (3.303e+23, 2.4397e6)
    EARTH = (5.976e+24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return round(6.67300E-11 * self.mass / (self.radius * self.radius), 3)


class Level(Enum):
    LOW = 1
    HIGH = 10

    def __lt__(self, other):
        return self.value < other.value

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls[value.upper()]
        if value == 99:
            return 'bad'
        return None

    def __str__(self):
        return f'L{self.value}'


class Named(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()
    NORTH = auto()
    SOUTH = auto()


class Coord(Enum):
    def __new__(cls, value, text):
        obj = object.__new__(cls)
        obj._value_ = value
        obj.text = text
        return obj
    A = (1, 'one')
    B = (2, 'two')


def attempt(f):
    try:
        print('->', f())
    except Exception as e:
        print(type(e).__name__, e, '|', repr(e.__context__))


print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color, type(Color.RED), type(Color))
print(list(Color), len(Color), Color.CRIMSON is Color.RED, Color['GREEN'], Color(3), Color.CRIMSON)
print(Color.__members__, list(Color.__members__.items()))
print(Color.RED in Color, 1 in Color, 7 in Color, isinstance(Color.RED, Color), [c.name for c in reversed(Color)])
print(f'{Color.RED}', f'{Color.RED:>12}', '%s' % Color.BLUE, str(Color.BLUE), format(Color.BLUE))
print(State.IDLE.value, State.RUNNING, State.DONE.is_final(), State.IDLE.label, State.default(), State.helper(), State.IDLE.helper())
print(Planet.EARTH.gravity, Planet.MERCURY.mass, Planet.EARTH.value, Planet((3.303e+23, 2.4397e6)))
print(sorted([Level.HIGH, Level.LOW]), Level('low'), Level.LOW < Level.HIGH, str(Level.LOW), f'{Level.HIGH}', Level.LOW)
print(Named.NORTH.value, list(Named), Coord.A.text, Coord(2), Coord.B.value, list(Coord))
attempt(lambda: Color(9))
attempt(lambda: Color['PINK'])
attempt(lambda: Color.PINK)
attempt(lambda: Level(50))
attempt(lambda: Level(99))
attempt(lambda: Level('none'))
attempt(lambda: setattr(Color, 'RED', 5))
attempt(lambda: delattr(Color, 'RED'))
attempt(lambda: setattr(Color.RED, 'value', 5))
attempt(lambda: setattr(Color.RED, 'name', 5))
attempt(lambda: Color())
attempt(lambda: Color.RED < Color.BLUE)
attempt(lambda: Color.RED == 1)
attempt(lambda: Color.RED != Color.BLUE)
attempt(lambda: {Color.RED: 1}[Color.CRIMSON])


def extend():
    class More(Color):
        PINK = 5


def twice():
    class T(Enum):
        A = 1
        A = 2


def dupes():
    @unique
    class T(Enum):
        A = 1
        B = 1
        C = 2
        D = 2


def sunder():
    class T(Enum):
        _foo_ = 1


attempt(extend)
attempt(twice)
attempt(dupes)
attempt(sunder)
Animal = Enum('Animal', 'CAT DOG')
print(Animal.CAT, list(Animal), Animal.DOG.value)
Size = Enum('Size', [('S', 's'), ('M', 'm')])
print(list(Size), Size('s'))
Thing = Enum('Thing', {'x': 1, 'y': 2})
print(list(Thing), Thing.x.name)
print(Color.RED.RED, Color.RED.BLUE, Color.RED.__class__, hash(Color.RED) == hash(Color.RED))
match Color(2):
    case Color.RED:
        print('red')
    case Color.GREEN:
        print('green')


class Shared(Enum):
    def describe(self):
        return f'{self.name}:{self.value}'


class Sub(Shared):
    X = 1
    Y = [1, 2]


print(Sub.X.describe(), Sub([1, 2]), Sub.Y, [1, 2] in Sub)


class WithNames(Enum):
    name = 'n'
    value = 'v'


print(WithNames.name, WithNames.value, list(WithNames))
print(Color.RED is Color(1), Color(Color.RED), repr(auto()), bool(Color.RED), callable(Color))
