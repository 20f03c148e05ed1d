# Classes that derive from random.Random: with methods and attributes of their
# own, with a random() or getrandbits() of their own, by which the others draw,
# and SystemRandom. The nearest class decides which of them ints come from.
import random


class Dice(random.Random):
    sides = 6

    def __init__(self, seed, name="d"):
        super().__init__(seed)
        self.name = name
        self.rolled = []

    def roll(self, times=1):
        self.rolled += [self.randint(1, self.sides) for _ in range(times)]
        return self.rolled[-times:]


dice = Dice(42, name="red")
plain = random.Random(42)
print(dice.name, dice.roll(5), [plain.randint(1, 6) for _ in range(5)])
print(dice.random() == plain.random(), isinstance(dice, random.Random), sorted(vars(dice))[-2:])
dice.seed(1)
state = dice.getstate()
print(dice.roll(3), dice.sample(range(50), 4), dice.gauss(0, 1), dice.choices("abc", k=4))
dice.setstate(state)
print(dice.roll(3), dice.getrandbits(80), dice.shuffle(x := [1, 2, 3, 4]), x)


class Fixed(random.Random):
    def random(self):
        return 0.25


class Counting(random.Random):
    calls = 0

    def random(self):
        self.calls += 1
        return super().random()


class Bits(random.Random):
    def getrandbits(self, k):
        self.asked = getattr(self, "asked", []) + [k]
        return (1 << k) - 1 if len(self.asked) % 3 else 1


class Both(Bits):
    def random(self):
        return 0.75


f = Fixed(1)
print(f.random(), f.choice("abcd"), f.uniform(0, 8), f.randint(1, 10), f.sample(range(10), 2), f.randrange(0, 100, 5))
print(f.triangular(0, 1), f.expovariate(1.5), f.choices("abcd", weights=[1, 1, 5, 5], k=2), f.shuffle(x := list("abc")), x)
c, p = Counting(7), random.Random(7)
print([c.random() == p.random() for _ in range(3)], c.calls, c.uniform(1, 2) == p.uniform(1, 2), c.calls)
print(c.randint(1, 100), c.choice("xyz"), c.calls)
b = Bits(3)
print(b.randrange(10), b.choice("abcdefgh"), b.asked, b.random() == random.Random(3).random())
both = Both(3)
print(both.randint(0, 9), both.random(), both.uniform(0, 4))


class Broken(random.Random):
    def random(self):
        raise LookupError("no luck")


for draw in (lambda r: r.random(), lambda r: r.choice("ab"), lambda r: r.uniform(0, 1), lambda r: r.gauss(0, 1),
             lambda r: r.shuffle([1, 2, 3]), lambda r: r.normalvariate()):
    try:
        print(draw(Broken(1)))
    except LookupError as e:
        print(repr(e))


class Untold(random.Random):
    def __init__(self):
        self.ready = True


print(Untold().ready, 0 <= Untold().random() < 1)


class Safe(random.SystemRandom):
    def pin(self):
        return len(f"{self.randrange(10_000):04}")


print(Safe().pin(), [c.__name__ for c in Safe.__mro__[:2]])
