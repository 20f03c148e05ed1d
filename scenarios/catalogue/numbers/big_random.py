# Module random beyond 64 bits: CPython's draws from the same words, seeds of
# any size.
import random


def show(name, operation):
    try:
        print(name, operation())
    except Exception as error:
        print(name, type(error).__name__, error)


r = random.Random(42)
print(r.getrandbits(63), r.getrandbits(64), r.getrandbits(65), r.getrandbits(300))
print(r.randrange(10**30), r.randrange(10**30, 10**30 + 5), r.randrange(-(10**25), 10**25, 7))
print(r.randint(0, 2**64 - 1), r.randint(0, 2**63), r.randint(-(2**63), 2**63 - 1))
print(r.randint(2**100, 2**100 + 10), r.randrange(2**64), r.randrange(10**20, 0, -(10**19)))
print(r.random(), r.choice(range(2**30)), r.sample(range(10**9), 3))
for seed in (2**64, 2**100, -(2**100), 2**64 + 1, 10**50, 2**96):
    print(random.Random(seed).random())
random.seed(2**70)
print(random.getrandbits(70), random.randint(1, 10**22))
show("empty", lambda: r.randrange(10**30, 10**30))
show("empty with a step", lambda: r.randrange(10**30, 0, 10**29))
show("zero", lambda: r.randrange(10**30, 0, 0))
show("randint", lambda: r.randint(10**30, 5))
show("below", lambda: r.randrange(-(10**30)))
show("bits", lambda: r.getrandbits(-1))
