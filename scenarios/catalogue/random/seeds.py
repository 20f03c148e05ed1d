# The sequence for each kind of seed: ints of any sign and size, bools, floats
# (by their hash on 64 bits), strs and bytes (by SHA-512, or by version 1's
# hash). Generators without a seed differ from one another.
import random

SEEDS = (
    [0, 1, -1, 5, -5, 2**31, 2**32, 2**32 + 1, 2**40 + 3, 2**62 + 12345, -(2**62) - 7, True, False]
    + [0.0, -0.0, 1.0, 0.5, -1.5, 0.1, 3.14159, 1e300, -1e-300, 1e18, float("inf"), float("-inf"), 5e-324]
    + ["", "a", "hello", "äöü€", "x" * 111, "x" * 112, "x" * 127, "x" * 128, "y" * 1000, "z" * 3000]
    + [b"", b"abc", b"\x00\x01", b"\xff" * 200]
)


def look(generator):
    return generator.getrandbits(32), generator.random(), generator.randrange(1000)


for seed in SEEDS:
    random.seed(seed)
    print(repr(seed)[:24], look(random), look(random.Random(seed)) == look(random.Random(seed)))
for seed in ("", "a", "abc", "äö€", b"", b"abc\xff", "q" * 50, 7, 2.5):
    random.seed(seed, 1)
    first = look(random)
    random.seed(a=seed, version=1)
    print(repr(seed)[:24], first, look(random) == first)
random.seed("abc", version=2)
print(look(random))
random.seed(b"abc")
print(look(random))
one, two = random.Random(), random.Random(None)
print(one.random() == two.random(), one.random() == random.Random(0).random())
random.seed()
first = random.random()
random.seed(None)
print(first == random.random())
print(random.Random(x=3).random(), random.Random(3).random())
random.seed(4)
a = random.gauss(0, 1)
random.seed(4)
print(random.gauss(0, 1) == a)
