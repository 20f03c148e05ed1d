# A class of Random with methods seed() and random(): __init__ calls the former. Without it no bit of the state is set.
import random


class Lcg(random.Random):
    def seed(self, a=None, version=2):
        print("seed", a, version)
        self.x = a or 1

    def random(self):
        self.x = (1103515245 * self.x + 12345) % 2**31
        return self.x / 2**31


r = Lcg(42)
print(r.random(), r.randint(1, 6), r.choice("abc"), r.sample("abcdef", 3), r.gauss(0, 1), r.getrandbits(20))
r.seed(7)
print(r.random(), Lcg().random())


class Counted(random.Random):
    def __init__(self, name, x):
        self.name = name
        super().__init__(x)

    def seed(self, *args, **kwargs):
        print(self.name, args, kwargs)
        super().seed(*args, **kwargs)


c = Counted("c", 5)
print(c.random() == random.Random(5).random(), c.name)
for bad in (lambda: random.Random(1, 2), lambda: Lcg(1, 2), lambda: random.Random(y=1)):
    try:
        bad()
    except TypeError as e:
        print(e)
