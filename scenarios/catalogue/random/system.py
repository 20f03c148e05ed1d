# SystemRandom: no seed, no state, and all the draws of Random; the types of
# generators and of the module's functions.
import random

one, two = random.SystemRandom(), random.SystemRandom(7)
print(one.random() == two.random(), 0 <= one.random() < 1, 1 <= two.randint(1, 6) <= 6)
print(len(one.randbytes(9)), one.getrandbits(0), one.getrandbits(5) < 32, sorted(one.sample("abc", 3)), one.choice([8]))
print(one.seed(1, 2, x=3), isinstance(one, random.Random), type(one).__name__, issubclass(random.SystemRandom, random.Random))
for call in (
    [one.getstate, lambda: one.setstate(3), lambda: one.getrandbits(-1), lambda: one.getrandbits(1.5), lambda: one.randbytes(-1)]
    + [lambda: one.randbytes(1.5), lambda: one.random(2), lambda: one.gauss("a"), lambda: random.SystemRandom(1, 2)]
):
    try:
        print(call())
    except (TypeError, ValueError, NotImplementedError) as e:
        print(type(e).__name__, e)
x = [1, 2, 3, 4]
one.shuffle(x)
print(sorted(x), one.gauss(0, 0), one.uniform(3, 3))
pick = random.choice
print(pick("a"), pick.__name__, random.random.__name__, random.Random.randint(random.Random(1), 1, 6), callable(random.seed))
print(random.Random(1) == random.Random(1), bool(random.Random(0)), random.Random(3) is random, hasattr(random, "gauss"))
named = {random.Random(2): "key"}
print(list(named.values()))
