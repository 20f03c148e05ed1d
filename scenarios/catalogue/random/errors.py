# The arguments that random's functions refuse, with the messages of CPython 3.14. A
# refused call may have drawn numbers before: the sequence continues as it does there.
import random

generator = random.Random(5)
CALLS = [
    lambda r: r.getrandbits(-1), lambda r: r.getrandbits(1.0), lambda r: r.getrandbits("a"), lambda r: r.getrandbits(),
    lambda r: r.getrandbits(1, 2), lambda r: r.getrandbits(k=3), lambda r: r.random(1), lambda r: r.random(a=1),
    lambda r: r.randbytes(-1), lambda r: r.randbytes(2.0), lambda r: r.randbytes("a"), lambda r: r.randbytes(n=2),
    lambda r: r.randrange(0), lambda r: r.randrange(5, None, True), lambda r: r.randrange(5, None, 2),
    lambda r: r.randrange(5, step=1), lambda r: r.randrange(1.5), lambda r: r.randrange("a"), lambda r: r.randrange(1, 2.5),
    lambda r: r.randrange(3, 3), lambda r: r.randrange(True, False), lambda r: r.randrange(1, 2, 0), lambda r: r.randrange(1, 1, 2),
    lambda r: r.randrange(1, 5, 1.0), lambda r: r.randrange(), lambda r: r.randint(1), lambda r: r.randint(1, 2, 3),
    lambda r: r.randint(2, 1), lambda r: r.randint(True, False), lambda r: r.randint(1.0, 2), lambda r: r.randint(b=2, a=1),
    lambda r: r.choice([]), lambda r: r.choice(3), lambda r: r.choice({1}), lambda r: r.choice({2: 1}), lambda r: r.choice(set()),
    lambda r: r.choice(""), lambda r: r.choice(), lambda r: r.shuffle((1, 2)), lambda r: r.shuffle(3), lambda r: r.shuffle({1, 2}),
    lambda r: r.shuffle([1], 2), lambda r: r.sample({1}, 1), lambda r: r.sample({1: 2}, 1), lambda r: r.sample([1, 2], 3),
    lambda r: r.sample([1, 2], -1), lambda r: r.sample([1, 2], 1.0), lambda r: r.sample([1, 2], 3.0), lambda r: r.sample([1, 2], "a"),
    lambda r: r.sample([1, 2], None), lambda r: r.sample([1, 2]), lambda r: r.sample([1, 2], 1, [1, 1]),
    lambda r: r.sample([1, 2], 1, counts=[1]), lambda r: r.sample([1, 2], 1, counts=[1, 2.0]),
    lambda r: r.sample([1, 2], 1, counts=[1, -2]), lambda r: r.sample([1, 2], 1, counts=["a", "b"]),
    lambda r: r.sample([1, 2], 1, counts=[1, "b"]), lambda r: r.sample([1, 2], 9, counts=[3, 2]), lambda r: r.sample([1, 2], 1, counts=3),
    lambda r: r.choices([1, 2], 5), lambda r: r.choices([1, 2], True), lambda r: r.choices([1, 2], [1]),
    lambda r: r.choices([1, 2], [1, 2], cum_weights=[1, 2]), lambda r: r.choices([1, 2], [0, 0]), lambda r: r.choices([1, 2], [3, -4]),
    lambda r: r.choices([1, 2], [float("inf"), 0]), lambda r: r.choices([1, 2], [float("nan"), 0]), lambda r: r.choices([1, 2], [1, "a"]),
    lambda r: r.choices([1, 2], ["a", "b"]), lambda r: r.choices([], k=1), lambda r: r.choices([], []), lambda r: r.choices([1, 2], k=1.0),
    lambda r: r.choices([1, 2], [1, 1], k=1.0), lambda r: r.choices({1, 2}), lambda r: r.choices(3), lambda r: r.choices([1, 2], cum_weights=5),
    lambda r: r.choices([1, 2], 5.0), lambda r: r.choices([1, 2], "ab"), lambda r: r.choices([1, 2], [1, 1], [1, 2]),
    lambda r: r.uniform(1, "a"), lambda r: r.uniform("a", 1), lambda r: r.uniform(None, 1), lambda r: r.uniform(1),
    lambda r: r.triangular("a", 1), lambda r: r.triangular(0, 1, "a"), lambda r: r.triangular(1, 2, 3, 4),
    lambda r: r.gauss("a", 1), lambda r: r.gauss(1, "a"), lambda r: r.gauss(None), lambda r: r.normalvariate("a"),
    lambda r: r.lognormvariate(1000, 1), lambda r: r.lognormvariate("a", 1), lambda r: r.lognormvariate(), lambda r: r.expovariate(0),
    lambda r: r.expovariate(0.0), lambda r: r.expovariate("a"), lambda r: r.vonmisesvariate("a", 1), lambda r: r.vonmisesvariate(1, "a"),
    lambda r: r.gammavariate(0, 1), lambda r: r.gammavariate(1, -1), lambda r: r.gammavariate("a", 1), lambda r: r.gammavariate(1, "a"),
    lambda r: r.gammavariate(None, 1), lambda r: r.betavariate(0, 1), lambda r: r.betavariate(1, "a"), lambda r: r.betavariate(1, 0),
    lambda r: r.paretovariate(0), lambda r: r.paretovariate("a"), lambda r: r.weibullvariate(1, 0),
    lambda r: r.weibullvariate("a", 1), lambda r: r.weibullvariate(1, "a"), lambda r: r.binomialvariate(-1), lambda r: r.binomialvariate(3, 1.5),
    lambda r: r.binomialvariate(3, -0.1), lambda r: r.binomialvariate("a"), lambda r: r.binomialvariate(3, "a"),
    lambda r: r.seed([1]), lambda r: r.seed((1,)), lambda r: r.seed({}), lambda r: r.seed(1, 2, 3), lambda r: r.seed(b=3),
    lambda r: r.missing,
]
for n, call in enumerate(CALLS):
    for r in (random, generator):
        try:
            print(n, call(r), end=" ")
        except Exception as e:
            print(n, type(e).__name__, str(e).replace("module 'random'", "'Random' object"), end=" ")
        print(r.getrandbits(16))
for make in (lambda: random.Random([1]), lambda: random.Random(1, 2), lambda: random.Random(a=3), lambda: random.Random(1, 2, 3, 4, 5, 6)):
    try:
        print(make())
    except TypeError as e:
        print(e)
